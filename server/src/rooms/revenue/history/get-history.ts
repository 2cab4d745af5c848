import { ApiError } from "@nodeyard/contract/error.ts";
import * as calls from "@nodeyard/contract/revenue/detail-calls.ts";
import { revenueErrors } from "@nodeyard/contract/revenue/errors.ts";
import { addDays, type UtcDay } from "@nodeyard/contract/time.ts";
import { readPeriods } from "../../../ledger/read-periods.ts";
import { handle } from "../../../platform/http/route.ts";
import { inSnapshot } from "../../../platform/snapshot.ts";
import { readWireId } from "../../../platform/wire-id.ts";
import { hasOwned } from "../store.ts";
import { addUp } from "./add-up.ts";
import { chooseRange, type DayRange } from "./choose-range.ts";
import { readDevicePeriods } from "./read-device-periods.ts";
import { readTaskTypes } from "./read-task-types.ts";

interface Periods {
  /** `2026-11-20` or `2026-11`, in order. */
  readonly names: readonly string[];
  /** Their starts, and the end of the last. */
  readonly bounds: readonly Date[];
}

/** Splits a range into days or calendar months; the first and last month may be partial. */
function cutInto(range: DayRange, step: "day" | "month"): Periods {
  const starts: UtcDay[] = [];
  for (let day = range.first; day <= range.last; day = addDays(day, 1))
    if (step === "day" || day === range.first || day.endsWith("-01")) starts.push(day);
  return {
    names: starts.map((day) => (step === "day" ? day : day.slice(0, 7))),
    bounds: [...starts.map((day) => range.days.startOf(day)), range.until],
  };
}

/**
 * Revenue of the account or one device by day or month of a zone. Hourly credits belong to the day in which the hour begins,
 * daily credits to the day with the date of their UTC day.
 */
export const getHistory = handle(calls.getHistory, async (deps, query, caller) => {
  const { accountId } = caller;
  const { step = "day" } = query;
  const range = chooseRange(query);
  const { names, bounds } = cutInto(range, step);
  const { zone } = range.days;
  return inSnapshot(deps.db, async (tx) => {
    const found = { zone, step };
    if (!query.deviceId) {
      const amounts = await readPeriods(tx, accountId, bounds, zone);
      const taskTypes = await readTaskTypes(tx, accountId, bounds, zone);
      return { ...found, ...addUp(names, amounts, taskTypes) };
    }
    const deviceId = readWireId(query.deviceId);
    if (deviceId === undefined || !(await hasOwned(tx, accountId, deviceId)))
      throw new ApiError(revenueErrors.unknownDevice);
    const { amounts, taskTypes } = await readDevicePeriods(tx, deviceId, bounds, zone);
    return { ...found, ...addUp(names, amounts, taskTypes) };
  });
});

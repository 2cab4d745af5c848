import { ApiError } from "@nodeyard/contract/error.ts";
import { EARNING_KINDS } from "@nodeyard/contract/ledger.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import * as calls from "@nodeyard/contract/revenue/calls.ts";
import { revenueErrors } from "@nodeyard/contract/revenue/errors.ts";
import { lastUtcDays, startOfUtcDay, type UtcDay } from "@nodeyard/contract/time.ts";
import { readDays } from "../../ledger/statement.ts";
import type { Deps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";
import { inSnapshot } from "../../platform/snapshot.ts";
import { readWireId } from "../../platform/wire-id.ts";
import { hasOwned, readDeviceDays } from "./store.ts";

const DAYS = 7;

async function readDeviceDaysOf(
  deps: Deps,
  accountId: bigint,
  deviceIdText: string,
  days: readonly UtcDay[],
) {
  const deviceId = readWireId(deviceIdText);
  return inSnapshot(deps.db, async (tx) => {
    if (deviceId === undefined || !(await hasOwned(tx, accountId, deviceId)))
      throw new ApiError(revenueErrors.unknownDevice);
    return readDeviceDays(tx, deviceId, days);
  });
}

/** Revenue of the last seven full UTC days, of the account or one device, oldest first; zero for days without any. */
export const getLastSevenDays = handle(calls.getLastSevenDays, async (deps, query, caller) => {
  const { accountId } = caller;
  const days = lastUtcDays(deps.clock.now(), DAYS).toReversed();
  const sums = query.deviceId
    ? await readDeviceDaysOf(deps, accountId, query.deviceId, days)
    : await readDays(deps.db, accountId, days);
  const sumOf = (day: UtcDay, kinds: readonly string[]): string =>
    formatMicroBp(
      sums
        .filter((sum) => sum.day === day && kinds.includes(sum.kind))
        .reduce((total, sum) => total + sum.amountMicroBp, 0n),
    );
  return {
    data: Object.fromEntries(
      days.map((day) => [
        String(startOfUtcDay(day).getTime()),
        {
          bxc: sumOf(day, EARNING_KINDS),
          network_bxc: sumOf(day, ["network"]),
          compute_bxc: sumOf(day, ["compute"]),
        },
      ]),
    ),
  };
});

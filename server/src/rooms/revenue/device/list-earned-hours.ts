import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { rangeBefore, timelineRange } from "@nodeyard/contract/monitoring/timeline.ts";
import * as calls from "@nodeyard/contract/revenue/device-calls.ts";
import type { EarnedHoursQuery } from "@nodeyard/contract/revenue/device-calls.ts";
import { FAULT_CAUSES } from "@nodeyard/contract/revenue/rules.ts";
import { hoursIn, type TimeRange } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import { handle } from "../../../platform/http/route.ts";
import { inSnapshot } from "../../../platform/snapshot.ts";
import { readWireId } from "../../../platform/wire-id.ts";
import { explainHour, isBoundIn } from "../why/explain-hours.ts";
import { readSettledHours, requireBinding, type HourCredit } from "../why/read-why.ts";
import type { Loss } from "../why/weigh-causes.ts";

/**
 * A device's credits of consecutive hours, by the hour's start in milliseconds. Keys start with the hour, so each is listed: as
 * many probes as hours, for any number of devices. The limit keeps PostgreSQL from joining instead; the bounds let it prune
 * other partitions.
 */
async function readCreditsOf(
  tx: Tx,
  deviceId: bigint,
  hours: readonly Date[],
): Promise<ReadonlyMap<number, HourCredit>> {
  const [first, last] = [hours[0], hours.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const { rows } = await sql<HourCredit>`
    select c.* from unnest(${hours}::timestamptz[]) hour cross join lateral (
      select * from device_credits
      where device_id = ${deviceId} and hour_at = hour and hour_at >= ${first}::timestamptz
        and hour_at <= ${last}::timestamptz limit 1
    ) c`.execute(tx);
  return new Map(rows.map((row) => [row.hour_at.getTime(), row]));
}

/** The median credits of an account's devices in consecutive hours, by the hour's start in milliseconds. */
async function readMedianCredits(
  tx: Tx,
  accountId: bigint,
  hours: readonly Date[],
): Promise<ReadonlyMap<number, bigint>> {
  const [first, last] = [hours[0], hours.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const rows = await tx
    .selectFrom("account_hours")
    .select(["hour_at", "amount_micro_bp_median"])
    .where("account_id", "=", accountId)
    .where("hour_at", ">=", first)
    .where("hour_at", "<=", last)
    .execute();
  return new Map(rows.map((row) => [row.hour_at.getTime(), row.amount_micro_bp_median]));
}

const orNull = (amount: bigint | undefined): string | null =>
  amount === undefined ? null : formatMicroBp(amount);

const sumOf = (losses: readonly Loss[]): bigint =>
  losses.reduce((sum, { lostMicroBp }) => sum + lostMicroBp, 0n);

/** Amounts to compare those of the hours with, hour by hour. */
async function readCompared(
  tx: Tx,
  query: EarnedHoursQuery,
  device: { readonly id: bigint; readonly accountId: bigint },
  range: TimeRange,
): Promise<(string | null)[] | null> {
  if (query.compare === undefined) return null;
  if (query.compare === "before") {
    const hours = hoursIn(rangeBefore(range));
    const credits = await readCreditsOf(tx, device.id, hours);
    return hours.map((hour) => orNull(credits.get(hour.getTime())?.amount_micro_bp));
  }
  const hours = hoursIn(range);
  const medians = await readMedianCredits(tx, device.accountId, hours);
  return hours.map((hour) => orNull(medians.get(hour.getTime())));
}

/** Earnings and losses of an own device in each hour of a span, with the figures of `explainDay`. */
export const listEarnedHours = handle(calls.listEarnedHours, async (deps, query, caller) => {
  const { accountId } = caller;
  const now = deps.clock.now();
  const deviceId = readWireId(query.deviceId);
  const range = timelineRange(query.span ?? "24h", now);
  const hours = hoursIn(range);
  return inSnapshot(deps.db, async (tx) => {
    const binding = await requireBinding(tx, accountId, deviceId);
    const id = binding.device_id;
    const settled = new Map(
      (await readSettledHours(tx, hours)).map((hour) => [hour.hour_at.getTime(), hour]),
    );
    const credits = await readCreditsOf(tx, id, hours);
    const explained = hours.map((hourAt) => {
      const hour = settled.get(hourAt.getTime());
      const credit = credits.get(hourAt.getTime());
      if (hour === undefined || !(credit || isBoundIn(hourAt, binding, now))) return undefined;
      return explainHour({
        hourAt,
        binding,
        settled: hour,
        credit,
        lineId: undefined,
        latePoints: 0,
      });
    });
    const isFault = ({ cause }: Loss): boolean => FAULT_CAUSES.some((fault) => fault === cause);
    const isOffline = ({ cause }: Loss): boolean => cause === "offline";
    return {
      from: (hours[0] ?? range.from).toISOString(),
      earned: explained.map((hour) => orNull(hour?.amountMicroBp)),
      lost: explained.map((hour) => orNull(hour && sumOf(hour.losses.filter(isFault)))),
      lostOffline: explained.map((hour) => orNull(hour && sumOf(hour.losses.filter(isOffline)))),
      compared: await readCompared(tx, query, { id, accountId }, range),
    };
  });
});

import type { DeviceType } from "@nodeyard/contract/device-kinds.ts";
import { hoursIn, rangeOfDay, type UtcDay } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import { readDays } from "../../../ledger/statement.ts";
import type { Tx } from "../../../platform/database.ts";
import { isRolledUp } from "./read-day-rows.ts";

export interface DayTotals {
  readonly network: bigint;
  readonly compute: bigint;
  readonly activity: bigint;
  readonly invite: bigint;
}

/** Revenue of the account's devices of one type on a day, summed by device; the ledger has no types. */
async function sumsOfType(
  tx: Tx,
  accountId: bigint,
  day: UtcDay,
  deviceType: DeviceType,
): Promise<readonly { kind: string; amountMicroBp: bigint }[]> {
  const credits = (await isRolledUp(tx, day))
    ? sql`select kind, device_id, amount_micro_bp from device_revenue_days
        where day = ${day}::date and account_id = ${accountId}`
    : sql`select 'network' as kind, device_id, amount_micro_bp from device_credits
        where hour_at = any(${hoursIn(rangeOfDay(day))}::timestamptz[]) and account_id = ${accountId}`;
  const { rows } = await sql<{ kind: string; amount: string }>`
    select c.kind, sum(c.amount_micro_bp) as amount
    from (${credits}) c join devices d on d.device_id = c.device_id
    where d.device_type = ${deviceType} group by c.kind`.execute(tx);
  return rows.map((row) => ({ kind: row.kind, amountMicroBp: BigInt(row.amount) }));
}

/** Totals over all the account's devices on a UTC day; without a device type, from the ledger. */
export async function readDayTotals(
  tx: Tx,
  accountId: bigint,
  day: UtcDay,
  deviceType: DeviceType | undefined,
): Promise<DayTotals> {
  const sums =
    deviceType === undefined
      ? await readDays(tx, accountId, [day])
      : await sumsOfType(tx, accountId, day, deviceType);
  const of = (kind: string): bigint => sums.find((sum) => sum.kind === kind)?.amountMicroBp ?? 0n;
  return {
    network: of("network"),
    compute: of("compute"),
    activity: of("activity"),
    invite: of("invite"),
  };
}

import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "../../platform/database.ts";
import type { SettlementRule } from "./settlement-rules.ts";

/**
 * Moves the beginnings of new devices' ramps on, so that hours without a counted point do not make them older: a ramp pauses at the
 * first such hour, and begins later by the pause once there is a point again. A machine that was bound again has the points of its
 * ended binding too, and pauses while it is unbound. A binding that ended before its hour was settled moves as well: its credit
 * follows from it, and so does what the machine counts when it is bound again. Runs once, between the summary of the hour and its
 * weights; few devices are new. The ramps of rules to come begin now, so that silence until then makes no device older either.
 */
export async function moveRamps(tx: Tx, rule: SettlementRule, hourAt: Date): Promise<void> {
  const hour = sql`${hourAt}::timestamptz`;
  const end = sql`${new Date(hourAt.getTime() + HOUR_MS)}::timestamptz`;
  const begin = sql`coalesce(d.ramp_from, d.bound_at)`;
  const hasPoints = (deviceId: RawBuilder<unknown>) =>
    sql`exists (select from device_hours h where h.hour_at = ${hour} and h.device_id = ${deviceId})`;
  const isPresent = sql`(${hasPoints(sql`d.device_id`)} or exists (
    select from devices p where p.mac = d.mac and p.unbound_at > ${hour} and ${hasPoints(sql`p.device_id`)}))`;
  const move = (change: RawBuilder<unknown>, which: RawBuilder<unknown>) =>
    sql`update devices d set ${change} where d.device_id in (
      select d.device_id from devices d where coalesce(d.unbound_at > ${hour}, true) and ${which}
      order by d.device_id for no key update)`.execute(tx);
  await move(
    sql`ramp_from = ${begin} + greatest(${hour} - ramp_paused_at, interval '0'), ramp_paused_at = null`,
    sql`d.ramp_paused_at is not null and ${isPresent}`,
  );
  const { rows } = await sql<{ hours: number }>`
    select greatest(${rule.ramp_hours}::int, max(ramp_hours)) as hours from settlement_rules where effective_from > ${hour}`.execute(
    tx,
  );
  await move(
    sql`ramp_paused_at = greatest(${hour}, ${begin})`,
    sql`${begin} > ${end} - make_interval(hours => ${sql.lit(rows[0]?.hours ?? 0)}) and ${begin} < ${end}
      and coalesce(d.ramp_paused_at > ${hour}, true) and not ${isPresent}`,
  );
}

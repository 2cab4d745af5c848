import type { DeviceType } from "@nodeyard/contract/device-kinds.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { hoursIn, rangeOfDay, type UtcDay } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Carrier } from "../../monitoring/carriers/carrier.ts";
import type { Tx } from "../../../platform/database.ts";
import { COLLATIONS } from "../../fleet/sort-keys.ts";
import { isEveningPeak } from "../../settlement/settlement-rules.ts";

/** A device's UTC day: hardware, measurements and revenue. */
export interface DayRow {
  readonly device_id: bigint;
  readonly device_type: DeviceType;
  readonly hostname: string;
  readonly mac: string;
  readonly note: string;
  readonly note_changed_at: Date | null;
  readonly bound_at: Date;
  readonly unbound_at: Date | null;
  readonly operator: Carrier | null;
  readonly agent_version: string | null;
  readonly network: bigint;
  readonly compute: bigint;
  readonly activity: bigint;
  /** Null before the roll-up, and if the device did not report. */
  readonly out_bps_avg: bigint | null;
  readonly external_storage_bytes: bigint | null;
  readonly point_count: number | null;
  /** Null without compute tasks. */
  readonly p95_out_bps: bigint | null;
  readonly storage_bytes: bigint | null;
  readonly online_ppm: number | null;
  readonly out_bytes: bigint | null;
  readonly had_evening_peak: boolean;
  readonly tags: string[];
}

/** True if the day is fully settled and rolled up. */
export async function isRolledUp(tx: Tx, day: UtcDay): Promise<boolean> {
  const row = await tx
    .selectFrom("rolled_up_days")
    .select("day")
    .where("day", "=", day)
    .executeTakeFirst();
  return row !== undefined;
}

/** The day's rows of these devices in their order, read by key. */
export async function readDayRows(
  tx: Tx,
  day: UtcDay,
  deviceIds: readonly bigint[],
  language: Language,
): Promise<DayRow[]> {
  const hours = hoursIn(rangeOfDay(day));
  // Before the roll-up, summed from hours.
  const network = (await isRolledUp(tx, day))
    ? sql`select sum(amount_micro_bp) filter (where kind = 'network') as network,
        sum(amount_micro_bp) filter (where kind = 'compute') as compute,
        sum(amount_micro_bp) filter (where kind = 'activity') as activity
      from device_revenue_days r where r.day = ${day}::date and r.device_id = d.device_id`
    : sql`select sum(amount_micro_bp) as network, 0 as compute, 0 as activity from device_credits r
      where r.hour_at = any(${hours}::timestamptz[]) and r.device_id = d.device_id`;
  const { rows } = await sql<DayRow>`
    select d.device_id, d.device_type, d.hostname, d.mac, d.note, d.note_changed_at, d.bound_at, d.unbound_at, s.operator, s.agent_version,
      coalesce(r.network, 0)::bigint as network, coalesce(r.compute, 0)::bigint as compute,
      coalesce(r.activity, 0)::bigint as activity,
      y.out_bps_avg, y.external_storage_bytes, y.point_count,
      c.p95_out_bps, c.storage_bytes, c.online_ppm, c.out_bytes,
      exists (select from device_credits k
        where k.hour_at = any(${hours.filter(isEveningPeak)}::timestamptz[]) and k.device_id = d.device_id
          and k.peak_factor_ppm < 1000000) as had_evening_peak,
      array(select n.name from device_tags g join tags n on n.tag_id = g.tag_id where g.device_id = d.device_id
        order by n.name collate ${sql.raw(COLLATIONS[language])}) as tags
    from devices d
    left join device_status s on s.device_id = d.device_id
    left join device_days y on y.day = ${day}::date and y.device_id = d.device_id
    left join lateral (${network}) r on true
    left join lateral (select max(p95_out_bps) as p95_out_bps, max(storage_bytes) as storage_bytes,
        max(online_ppm) as online_ppm, max(out_bytes) as out_bytes
      from compute_credits c where c.day = ${day}::date and c.device_id = d.device_id) c on true
    where d.device_id = any(${deviceIds}::bigint[])
    order by array_position(${deviceIds}::bigint[], d.device_id)`.execute(tx);
  return rows;
}

import { METRIC_DEVICES_AT_MOST } from "@nodeyard/contract/tokens/rules.ts";
import type { Deps } from "../../../platform/deps.ts";

/** Current figures of a device; null if not reported. */
export interface DeviceFigures {
  readonly mac: string;
  readonly name: string;
  readonly device_id: bigint;
  readonly device_type: string;
  readonly kind: string;
  readonly last_seen_at: Date | null;
  readonly in_bps: bigint | null;
  readonly out_bps: bigint | null;
  readonly cpu_percent: number | null;
  readonly memory_percent: number | null;
  readonly disk_percent: number | null;
  readonly tasks: bigint;
  readonly running_tasks: bigint;
  readonly open_faults: bigint;
  /** Of the last settled hour and day; null before the first. */
  readonly hour_micro_bp: bigint | null;
  readonly day_micro_bp: bigint | null;
  /** Of all devices together. */
  readonly device_count: bigint;
  readonly hour_at: Date | null;
  readonly day: string | null;
}

// The account's rows of each table are read once and joined; nothing is read by device.
const FIGURES = `
  with settled as (
    select (select max(hour_at) from settlement_hours) as hour_at, (select max(day) from settlement_days) as day
  ), own as (
    select device_id, mac, coalesce(nullif(note, ''), hostname) as name, device_type, kind, count(*) over () as device_count
    from devices where account_id = $1 and unbound_at is null
    order by device_id limit ${METRIC_DEVICES_AT_MOST}
  ), tasks as (
    select device_id, count(*) as tasks, count(*) filter (where state = 'Running') as running
    from device_tasks where account_id = $1 and ended_at is null group by device_id
  ), faults as (
    select device_id, count(*) as open from device_incidents where account_id = $1 and closed_at is null group by device_id
  ), hour as (
    select c.device_id, c.amount_micro_bp from device_credits c, settled where c.account_id = $1 and c.hour_at = settled.hour_at
  ), day as (
    select r.device_id, sum(r.amount_micro_bp)::bigint as amount_micro_bp
    from device_revenue_days r, settled where r.account_id = $1 and r.day = settled.day group by r.device_id
  )
  select o.device_id, o.mac, o.name, o.device_type, o.kind, o.device_count,
    s.last_seen_at, s.in_bps, s.out_bps, s.cpu_percent, s.memory_percent, s.disk_percent,
    coalesce(t.tasks, 0) as tasks, coalesce(t.running, 0) as running_tasks, coalesce(f.open, 0) as open_faults,
    case when z.hour_at is not null then coalesce(h.amount_micro_bp, 0) end as hour_micro_bp,
    case when z.day is not null then coalesce(d.amount_micro_bp, 0) end as day_micro_bp,
    z.hour_at, z.day
  from own o cross join settled z
    left join device_status s on s.account_id = $1 and s.device_id = o.device_id
    left join tasks t on t.device_id = o.device_id
    left join faults f on f.device_id = o.device_id
    left join hour h on h.device_id = o.device_id
    left join day d on d.device_id = o.device_id
  order by o.device_id`;

/** The figures of the account's bound devices, those bound first, in one statement. */
export async function readFigures(
  { pool }: Pick<Deps, "pool">,
  accountId: bigint,
): Promise<DeviceFigures[]> {
  const { rows } = await pool.query<DeviceFigures>({
    name: "device-metrics",
    text: FIGURES,
    values: [accountId],
  });
  return rows;
}

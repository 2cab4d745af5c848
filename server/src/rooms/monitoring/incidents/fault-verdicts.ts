import {
  DISK_SPACE_FAULT_PERCENT,
  FAULT_MIN_POINTS,
  FAULT_WINDOW_MS,
  LINES_FAULT_AFTER_MS,
  LINES_WELL_AFTER_MS,
  MEMORY_FAULT_PERCENT,
  NETWORK_FAULT_STABLE_VALUE,
} from "@nodeyard/contract/faults/rules.ts";
import { MINUTE_MS, SLOT_MS } from "@nodeyard/contract/time.ts";
import { sql, type RawBuilder } from "kysely";

/** A report's lines are current for so long; a device that is silent is another fault. */
const LINES_CURRENT_MS = 10 * MINUTE_MS;

/** After its slot, every device that is online has reported a point; the job runs then. */
const POINTS_AFTER_MS = 2 * MINUTE_MS;

/** The slots that the rules evaluate begin after this instant. */
export function faultWindowFrom(now: Date): Date {
  return new Date(now.getTime() - FAULT_WINDOW_MS - SLOT_MS - POINTS_AFTER_MS);
}

/**
 * Current verdicts of the rules on each device: rows of (device_id, kind, is_bad, is_well, since, measured). Neither bad nor well leaves
 * the fault as it is. A fault's time is that of the first point that showed it, its end that of the first that did not.
 *
 * @param excused slots of the server's outages, which show nothing of a device's network
 */
export function faultVerdicts(now: Date, excused: readonly Date[]): RawBuilder<unknown> {
  const from = faultWindowFrom(now);
  const linesBad = new Date(now.getTime() - LINES_FAULT_AFTER_MS);
  const linesWell = new Date(now.getTime() - LINES_WELL_AFTER_MS);
  const linesCurrent = new Date(now.getTime() - LINES_CURRENT_MS);
  const network = NETWORK_FAULT_STABLE_VALUE;
  return sql`
    windows as materialized (
      select device_id, min(slot_at) as since,
        min(memory_percent) as memory_min, max(memory_percent) as memory_max,
        min(disk_percent) as disk_min, max(disk_percent) as disk_max, max(stable_value) as stable_max,
        bool_and((stable_value = 0 or stable_value >= ${network.opensFrom}) and slot_at <> all(${excused}::timestamptz[])) as network_bad,
        bool_and(stable_value > 0 and stable_value < ${network.closesBelow}) as network_well
      from device_points where slot_at > ${from} and slot_at <= ${now}
      group by device_id having count(*) >= ${FAULT_MIN_POINTS}),
    failing as (
      select device_id, min(failing_since) as since, count(*)::real as disks
      from device_disks where failing_since is not null group by device_id),
    sessions as (
      select s.device_id, count(*) filter (where s.state = 'abnormal')::real as abnormal,
        count(*) filter (where s.state = 'abnormal' and s.since <= ${linesBad}) > 0 as is_bad,
        bool_and(s.state = 'undialled' or (s.state = 'normal' and s.since <= ${linesWell})) as is_well,
        min(s.since) filter (where s.state = 'abnormal') as bad_since,
        max(s.since) filter (where s.state = 'normal') as well_since
      from dial_sessions s join dial_reports r using (device_id)
      where r.received_at > ${linesCurrent}
      group by s.device_id),
    verdicts as (
      select w.device_id, v.* from windows w cross join lateral (values
        ('memory', memory_min >= ${MEMORY_FAULT_PERCENT.opensFrom}, memory_max < ${MEMORY_FAULT_PERCENT.closesBelow}, since, memory_max),
        ('disk_space', disk_min >= ${DISK_SPACE_FAULT_PERCENT.opensFrom}, disk_max < ${DISK_SPACE_FAULT_PERCENT.closesBelow}, since, disk_max),
        ('network', network_bad, network_well, since, stable_max::real)
      ) v (kind, is_bad, is_well, since, measured)
      union all
      select device_id, 'disk', true, false, since, disks from failing
      union all
      select i.device_id, 'disk', false, true, ${now}::timestamptz, null from device_incidents i
      where i.kind = 'disk' and i.closed_at is null and not exists (select from failing f where f.device_id = i.device_id)
      union all
      select device_id, 'lines', is_bad, is_well, case when is_bad then bad_since else coalesce(well_since, ${now}) end, abnormal
      from sessions)`;
}

// Offered to other rooms.
import type { Condition } from "@nodeyard/contract/devices/rules.ts";
import { MIN_MEMORY_BYTES, MIN_STORAGE_BYTES } from "@nodeyard/contract/tasks/rules.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { sql, type RawBuilder } from "kysely";
import { deviceRules, isUsable } from "./device-rules.ts";

/** Time without points after which a device counts as not monitored. */
export const MONITORED_WITHIN_MS = HOUR_MS;

export interface ConditionRow {
  readonly device_id: bigint;
  readonly account_id: bigint;
  readonly device_type: string;
  readonly condition: Condition;
}

/** SQL of each condition, over `d` devices, `s` their status or nulls, `t` their open tasks, `online`. */
const RULES: Readonly<Record<Condition, RawBuilder<unknown>>> = {
  network_offline: sql`not online`,
  network_normal: sql`online and usable`,
  network_bad: sql`online and not usable`,
  compute_normal: sql`online and t.open_count > 0 and t.waiting_count = 0 and not low_memory and not low_storage`,
  compute_unsche: sql`not s.dns_ok or t.waiting_count > 0`,
  compute_lowmem: sql`low_memory`,
  compute_lowhd: sql`low_storage`,
  compute_untask: sql`t.open_count = 0`,
  compute_no_monitor: sql`not monitored`,
};

/**
 * One row per current condition of the devices, from the sources; see docs/decisions/0020-conditions.md. Missing values make
 * no condition true: unknown memory is not low memory.
 */
export function currentConditions(
  deviceIds: readonly string[],
  now: Date,
): RawBuilder<ConditionRow> {
  const monitoredSince = new Date(now.getTime() - MONITORED_WITHIN_MS);
  // Repeated for both tables: otherwise the planner scans device_status for a few thousand devices.
  const ids = sql`${deviceIds}::bigint[]`;
  const rules = Object.entries(RULES).map(
    ([name, rule]) => sql`case when ${rule} then ${sql.lit(name)} end`,
  );
  return sql<ConditionRow>`
    select d.device_id, d.account_id, d.device_type, c.condition
    from devices d
    left join (select * from device_status where device_id = any(${ids})) s on s.device_id = d.device_id
    cross join lateral (
      select count(*) as open_count, count(*) filter (where task.state <> 'Running') as waiting_count
      from device_tasks task
      where task.account_id = d.account_id and task.device_id = d.device_id and task.ended_at is null) t
    cross join lateral (select
      coalesce(${deviceRules(sql, now).isOnline()}, false) as online,
      coalesce(${isUsable(sql, "s.stable_value")}, false) as usable,
      coalesce(s.last_point_at > ${monitoredSince}, false) as monitored,
      coalesce(s.memory_bytes >= 0 and s.memory_bytes < ${sql.lit(MIN_MEMORY_BYTES)}, false) as low_memory,
      coalesce(s.storage_bytes >= 0 and s.storage_bytes < ${sql.lit(MIN_STORAGE_BYTES)}, false) as low_storage) facts
    cross join lateral unnest(array[${sql.join(rules)}]) c (condition)
    where d.device_id = any(${ids}) and d.unbound_at is null and c.condition is not null`;
}

import { sql, type RawBuilder } from "kysely";

/** One row about one device: how many open tasks it has, and how many of them do not run. The columns name the device. */
export function openTaskCounts(
  accountId: RawBuilder<unknown>,
  deviceId: RawBuilder<unknown>,
): RawBuilder<{ open_count: bigint; waiting_count: bigint }> {
  return sql`select count(*) as open_count, count(*) filter (where task.state <> 'Running') as waiting_count
    from device_tasks task
    where task.account_id = ${accountId} and task.device_id = ${deviceId} and task.ended_at is null`;
}

import * as calls from "@nodeyard/contract/tasks/calls.ts";
import type { SummaryResponse } from "@nodeyard/contract/tasks/calls.ts";
import { SCHEDULE_LOCK_MS } from "@nodeyard/contract/tasks/rules.ts";
import { handle } from "../../platform/http/route.ts";
import { createParams, type SqlText } from "../../platform/sql-tag.ts";
import { deviceRules } from "../conditions/device-rules.ts";
import { readTaskType } from "./offers.ts";

/** A device has the state of its worst task: not running, pending, running; an offline one has none that is current. */
const devicesText = (isOnline: SqlText): string => `
    with open as (
      select device_id, bool_or(state = 'NotRunning') as not_running, bool_or(state = 'Pending') as pending
      from device_tasks where account_id = $1 and ended_at is null group by device_id)
    select count(*)::int as devices,
      count(*) filter (where coalesce(s.dns_ok, true))::int as schedulable,
      count(*) filter (where ${isOnline} and not o.not_running and not o.pending)::int as running,
      count(*) filter (where ${isOnline} and not o.not_running and o.pending)::int as pending,
      count(*) filter (where ${isOnline} and o.not_running)::int as not_running,
      count(*) filter (where o.device_id is null)::int as no_task,
      count(*) filter (where o.device_id is not null and ${isOnline} is not true)::int as offline,
      count(*) filter (where c.last_changed_at > $2)::int as locked
    from devices d
    left join open o on o.device_id = d.device_id
    left join device_status s on s.device_id = d.device_id
    left join device_schedules c on c.device_id = d.device_id
    where d.account_id = $1 and d.device_type = 'lite' and d.unbound_at is null`;

const tasksText = (isOnline: SqlText): string => `
    select t.task_type as type, count(*) filter (where online and state = 'Running')::int as running,
      count(*) filter (where online and state = 'Pending')::int as pending,
      count(*) filter (where online and state = 'NotRunning')::int as not_running,
      count(*) filter (where not online)::int as offline
    from device_tasks t join devices d on d.device_id = t.device_id
    left join device_status s on s.device_id = d.device_id
    cross join lateral (select coalesce(${isOnline}, false) as online) seen
    where t.account_id = $1 and t.ended_at is null and d.device_type = 'lite' and d.unbound_at is null
    group by t.task_type order by t.task_type`;

type TypeRow = Omit<SummaryResponse["tasks"][number], "type"> & { type: string };

/** Task states of the account's lite devices. */
export const getSummary = handle(calls.getSummary, async (deps, _request, caller) => {
  const { accountId } = caller;
  const now = deps.clock.now();
  const lockedSince = new Date(now.getTime() - SCHEDULE_LOCK_MS);
  const ofDevices = createParams(accountId, lockedSince);
  const ofTasks = createParams(accountId);
  const [devices, tasks] = await Promise.all([
    deps.pool.query<SummaryResponse["summary"]>({
      name: "tasks-summary-devices",
      text: devicesText(deviceRules(ofDevices.sql, now).isOnline()),
      values: ofDevices.values,
    }),
    deps.pool.query<TypeRow>({
      name: "tasks-summary-types",
      text: tasksText(deviceRules(ofTasks.sql, now).isOnline()),
      values: ofTasks.values,
    }),
  ]);
  const [summary] = devices.rows;
  if (!summary) throw new Error("a count gave no row");
  return {
    summary,
    tasks: tasks.rows.flatMap((row) => {
      const type = readTaskType(row.type);
      return type ? [{ ...row, type }] : [];
    }),
  };
});

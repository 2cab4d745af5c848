import type { DeviceEventKind } from "@nodeyard/contract/devices/rules.ts";
import { sql, type RawBuilder } from "kysely";

/** An event of the feed before presentation: `details` are the fields of its kind. */
export interface EventRow {
  readonly id: string;
  readonly kind: DeviceEventKind;
  readonly at: Date;
  readonly details: Readonly<Record<string, unknown>>;
}

/** A device's events of one kind as a source of `id`, `at` and `details`; each reads the rows of the device by an index. */
type Source = (deviceId: bigint) => RawBuilder<unknown>;

/** Within one instant, the later step of an object comes first. */
const SOURCES: Readonly<Record<DeviceEventKind, Source>> = {
  incident: (id) => sql`
    select 'incident-' || device_incident_id as id, case kind when 'offline' then last_seen_at else opened_at end as at,
      json_build_object('fault', kind, 'measured', measured, 'recoveredAt', recovered_at) as details
    from device_incidents where device_id = ${id}`,
  notice: (id) => sql`
    select 'notice-' || device_incident_id || '-' || about as id, sent_at as at,
      json_build_object('about', about) as details
    from device_incidents,
      lateral (values (case kind when 'offline' then 'offline' else 'fault' end, notice_sent_at),
        ('recovery', recovery_sent_at)) as notice (about, sent_at)
    where device_id = ${id} and sent_at is not null`,
  command: (id) => sql`
    select 'command-' || device_command_id as id, created_at as at,
      json_build_object('command', kind, 'state', state, 'message', message) as details
    from device_commands where device_id = ${id}`,
  task: (id) => sql`
    select 'task-' || t.device_task_id || '-' || step.nth || step.change || coalesce('-' || failure_id, '') as id, step.changed_at as at,
      json_build_object('change', step.change, 'type', task_type, 'task', task, 'zone', zone, 'threads', threads,
        'chosenBy', chosen_by, 'reason', step.reason) as details
    from device_tasks t,
      lateral (
        select nth, change, changed_at, null::bigint as failure_id, null::json as reason
        from (values (1, 'chosen', requested_at), (2, 'started', started_at), (5, 'ended', ended_at)) as own (nth, change, changed_at)
        union all
        select nth, change, changed_at, device_task_failure_id, reason
        from device_task_failures f, lateral (values
          (3, 'failed', f.failed_at, json_build_object('cause', f.cause, 'message', f.message)),
          (4, 'recovered', f.recovered_at, null)) as moment (nth, change, changed_at, reason)
        where f.device_task_id = t.device_task_id
      ) as step
    where t.device_id = ${id} and step.changed_at is not null`,
  note: (id) => sql`
    select 'note-' || extract(epoch from noted_at) as id, noted_at as at, json_build_object('note', note) as details
    from device_notes where device_id = ${id}`,
  transfer: (id) => sql`
    select 'transfer-' || t.device_transfer_id || '-' || step.nth || step.change as id, step.changed_at as at,
      json_build_object('change', step.change) as details
    from device_transfers t,
      lateral (values (1, 'offered', offered_at), (2, outcome, ended_at)) as step (nth, change, changed_at)
    where t.device_id = ${id} and step.changed_at is not null
    union all
    select 'transfer-' || device_transfer_id || '-2received', ended_at, '{"change": "received"}'
    from device_transfers where new_device_id = ${id}`,
  bind: (id) => sql`
    select 'bind-' || device_id as id, bound_at as at, '{}'::json as details from devices where device_id = ${id}`,
};

/** All events of these kinds as one source. */
export function eventsOf(
  deviceId: bigint,
  kinds: readonly DeviceEventKind[],
): RawBuilder<EventRow> {
  return sql<EventRow>`${sql.join(
    kinds.map(
      (kind) =>
        sql`select id, ${kind}::text as kind, at, details from (${SOURCES[kind](deviceId)}) of_kind`,
    ),
    sql` union all `,
  )}`;
}

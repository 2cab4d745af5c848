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
    select 'incident-' || device_incident_id as id, last_seen_at as at,
      json_build_object('recoveredAt', recovered_at) as details
    from device_incidents where device_id = ${id}`,
  notice: (id) => sql`
    select 'notice-' || device_incident_id || '-' || about as id, sent_at as at,
      json_build_object('about', about) as details
    from device_incidents,
      lateral (values ('offline', notice_sent_at), ('recovery', recovery_sent_at)) as notice (about, sent_at)
    where device_id = ${id} and sent_at is not null`,
  command: (id) => sql`
    select 'command-' || device_command_id as id, created_at as at,
      json_build_object('command', kind, 'state', state, 'message', message) as details
    from device_commands where device_id = ${id}`,
  task: (id) => sql`
    select 'task-' || device_task_id || '-' || change as id, changed_at as at,
      json_build_object('change', change, 'type', task_type, 'task', task, 'zone', zone, 'threads', threads,
        'chosenBy', chosen_by) as details
    from device_tasks,
      lateral (values ('chosen', requested_at), ('started', started_at), ('ended', ended_at)) as step (change, changed_at)
    where device_id = ${id} and changed_at is not null`,
  note: (id) => sql`
    select 'note-' || extract(epoch from noted_at) as id, noted_at as at, json_build_object('note', note) as details
    from device_notes where device_id = ${id}`,
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

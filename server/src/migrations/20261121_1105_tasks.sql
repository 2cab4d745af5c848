-- migrate:up
-- Compute tasks that may be chosen. Closed ones stay for the tasks that were made from them.
create table compute_offers (
  offer_id bigint generated always as identity primary key,
  task_type text not null check (task_type in ('A', 'B', 'C', 'D', 'F', 'H', 'I')),
  -- Name within the type; of D, H and I the number of threads.
  task text not null check (task ~ '^[a-z0-9]+$'),
  zone text not null check (zone in ('east', 'south', 'north', 'west')),
  threads smallint not null check (threads between 1 and 64),
  is_open boolean not null default true,
  unique (task_type, task, zone)
);
insert into compute_offers (task_type, task, zone, threads)
select type, task, zone, threads from (values
  ('A', 'a1', array['east', 'south', 'north'], 1),
  ('B', 'b1', array['east', 'south'], 1),
  ('B', 'b2', array['north', 'west'], 1),
  ('C', 'c1', array['east', 'south'], 1),
  ('F', 'f1', array['east', 'north'], 1)) as plain (type, task, zones, threads), unnest(zones) as zone
union all
select 'D', n::text, zone, n from generate_series(1, 7) n, unnest(array['east', 'south']) zone
union all
select type, n::text, zone, n
  from unnest(array['H', 'I']) type, unnest(array[1, 2, 4, 8, 16]) n, unnest(array['east', 'west']) zone;

-- A task of a device, from the owner's choice to its end. Ended ones are the history.
create table device_tasks (
  device_task_id bigint generated always as identity primary key,
  device_id bigint not null references devices,
  account_id bigint not null,
  offer_id bigint not null references compute_offers,
  task_type text not null,
  task text not null,
  zone text not null,
  threads smallint not null,
  -- As the agent's answers have it.
  state text not null check (state in ('Pending', 'NotRunning', 'Running')),
  -- The device has been told to end it.
  is_leaving boolean not null default false,
  message text not null default '',
  chosen_by text not null check (chosen_by in ('owner', 'auto')),
  requested_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz
);
-- One task of a type at a time; the one that it replaces is on its way out.
create unique index device_tasks_one_of_type on device_tasks (device_id, task_type)
  where ended_at is null and not is_leaving;
create index device_tasks_open on device_tasks (account_id, device_id) where ended_at is null;
create index device_tasks_history on device_tasks (device_id, device_task_id desc);

-- What the owner last asked of a device's tasks, and whether the platform may choose by itself.
create table device_schedules (
  device_id bigint primary key references devices,
  account_id bigint not null,
  -- The two-hour lock counts from here.
  last_changed_at timestamptz,
  last_state text not null default '' check (last_state in ('', 'process', 'vol_ins', 'applied')),
  -- Advice where a task does not run; empty while nothing is wrong.
  solution text not null default '',
  is_auto boolean not null default false,
  auto_task_type text not null default ''
);
create index device_schedules_auto on device_schedules (device_id) where is_auto;

alter table device_commands drop constraint device_commands_kind_check;
alter table device_commands add constraint device_commands_kind_check
  check (kind in ('reboot', 'set_task', 'remove_task', 'set_node_password'));
-- What the command is about; secrets in it are sealed.
alter table device_commands add column payload jsonb not null default '{}';
drop index device_commands_one_open;
create unique index device_commands_one_reboot on device_commands (device_id, kind)
  where state in ('queued', 'sent') and kind = 'reboot';
-- Those that will have to be ended when their time is over.
create index device_commands_ending on device_commands (expires_at) where state in ('queued', 'sent', 'acknowledged');

-- migrate:down
drop index device_commands_ending, device_commands_one_reboot;
create unique index device_commands_one_open on device_commands (device_id, kind) where state in ('queued', 'sent');
alter table device_commands drop column payload;
alter table device_commands drop constraint device_commands_kind_check;
alter table device_commands add constraint device_commands_kind_check check (kind in ('reboot')) not valid;
drop table device_schedules, device_tasks, compute_offers;

-- migrate:up
-- Share of the time in which disks were busy; null from agents that cannot tell.
alter table device_points add column io_util_percent real;

-- A time that a device was away. Noticed after a delay, told once, and told again when it is back.
create table device_incidents (
  device_incident_id bigint generated always as identity primary key,
  device_id bigint not null references devices,
  account_id bigint not null,
  kind text not null check (kind in ('offline')),
  last_seen_at timestamptz not null,
  -- From when on the device counts as away; the delay of the notice starts here.
  opened_at timestamptz not null,
  -- Its end, whatever ended it; a device that was unbound while away has no recovery.
  closed_at timestamptz,
  recovered_at timestamptz,
  notice_sent_at timestamptz,
  recovery_sent_at timestamptz,
  check (recovered_at is null or closed_at is not null)
);
create unique index device_incidents_open on device_incidents (device_id, kind) where closed_at is null;
create index device_incidents_away on device_incidents (account_id) where closed_at is null;
create index device_incidents_owner on device_incidents (account_id, device_incident_id desc);
create index device_incidents_device on device_incidents (device_id, device_incident_id desc);

-- When incidents were last looked for; a gap in it means that nobody knows whether reports were coming in meanwhile.
alter table survey_state add column watched_at timestamptz;

-- How long a message is worth trying to deliver: a code is worthless after minutes, a notice after a day.
alter table messages add column deliver_within_seconds integer not null default 1800;

-- Keys that values in this database were sealed with, by their ids; the keys themselves are in a file. A start without
-- one of them is refused.
create table sealing_keys (
  key_id text primary key,
  first_used_at timestamptz not null
);

-- The password of a normal node's login account, sealed with a key that is not in the database.
create table device_passwords (
  device_password_id bigint generated always as identity primary key,
  device_id bigint not null references devices,
  account_id bigint not null,
  sealed text not null,
  device_command_id bigint references device_commands,
  created_at timestamptz not null,
  -- Null until the device has said that it is set.
  applied_at timestamptz
);
create index device_passwords_device on device_passwords (device_id, device_password_id desc);

-- migrate:down
alter table messages drop column deliver_within_seconds;
alter table survey_state drop column watched_at;
drop table device_passwords, sealing_keys, device_incidents;
alter table device_points drop column io_util_percent;

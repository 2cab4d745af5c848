-- migrate:up
-- Commands that owners have booked: each begins once peak hours are over and its device is online.
create table booked_commands (
  booked_command_id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  device_id bigint not null references devices,
  kind text not null check (kind in ('dial', 'accept', 'reboot')),
  -- Parameters of the command; no secrets.
  payload jsonb not null default '{}',
  state text not null check (state in ('booked', 'begun', 'canceled', 'refused', 'expired')),
  -- Why it could not begin, in both languages; empty unless it was refused.
  reason_zh text not null default '',
  reason_en text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'booked') = (ended_at is null))
);
-- One of a kind waits for a device; the next one takes its place.
create unique index booked_commands_waiting on booked_commands (device_id, kind) where state = 'booked';
create index booked_commands_account on booked_commands (account_id, booked_command_id desc);

-- migrate:down
drop table booked_commands;

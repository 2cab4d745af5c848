-- migrate:up
create table activation_code_pools (
  region text primary key check (region in ('mainland', 'non_mainland', 'calculate')),
  -- Codes that may still be claimed; the operator adds to it.
  remaining bigint not null check (remaining >= 0)
);
insert into activation_code_pools values ('mainland', 1000000), ('non_mainland', 1000000), ('calculate', 1000000);

create table devices (
  -- One row is one binding: unbinding closes it and keeps its history; the same MAC bound again is a new row.
  device_id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  server_id text not null unique,
  mac text not null check (mac ~ '^([0-9A-F]{2}:){5}[0-9A-F]{2}$'),
  device_type text not null check (device_type in ('lite', 'normal')),
  kind text not null check (kind in ('router', 'arm', 'x86', 'vm', 'server')),
  arch text not null check (arch in ('arm', 'amd')),
  region text not null check (region in ('mainland', 'non_mainland', 'calculate')),
  hostname text not null,
  net_type smallint not null check (net_type in (0, 1)),
  note text not null default '',
  note_changed_at timestamptz,
  report_faults boolean not null default true,
  -- SHA-256 of the device key.
  key_hash bytea not null unique,
  bound_at timestamptz not null,
  unbound_at timestamptz
);
create unique index devices_bound_mac on devices (mac) where unbound_at is null;
create index devices_owner on devices (account_id, device_type, device_id desc) where unbound_at is null;
create index devices_owner_note on devices (account_id, device_type, note, device_id desc) where unbound_at is null;

create table activation_codes (
  code text primary key,
  region text not null references activation_code_pools,
  account_id bigint not null references accounts,
  claimed_at timestamptz not null,
  device_id bigint references devices,
  bound_at timestamptz
);
create index activation_codes_open on activation_codes (account_id, region, claimed_at) where device_id is null;
create index activation_codes_device on activation_codes (device_id) where device_id is not null;

-- The device's latest report; apart from `devices` because it changes every five minutes.
create table device_status (
  device_id bigint primary key references devices,
  account_id bigint not null,
  last_seq bigint not null default 0,
  last_seen_at timestamptz,
  ext_ip text not null default '',
  management_ip text not null default '',
  agent_version text not null default '',
  cpu_count integer,
  memory_bytes bigint,
  storage_bytes bigint,
  external_storage_bytes bigint,
  stable_value integer not null default 0,
  cpu_percent real,
  memory_percent real,
  disk_percent real,
  in_bps bigint,
  out_bps bigint,
  nat_type smallint not null default 0,
  port_map text not null default '',
  last_point_at timestamptz
) with (fillfactor = 70);

create table device_commands (
  device_command_id bigint generated always as identity primary key,
  device_id bigint not null references devices,
  account_id bigint not null references accounts,
  kind text not null check (kind in ('reboot')),
  state text not null check (state in ('queued', 'sent', 'acknowledged', 'done', 'failed', 'declined', 'timed_out')),
  message text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null
);
create index device_commands_device on device_commands (device_id, created_at desc);
create index device_commands_waiting on device_commands (device_id) where state in ('queued', 'sent');
-- Only one restart of a device may be on its way.
create unique index device_commands_one_open on device_commands (device_id, kind) where state in ('queued', 'sent');

create table unbind_grants (
  grant_hash bytea primary key,
  account_id bigint not null references accounts on delete cascade,
  device_ids bigint[] not null,
  expires_at timestamptz not null
);

-- migrate:down
drop table unbind_grants, device_commands, device_status, activation_codes, devices, activation_code_pools;

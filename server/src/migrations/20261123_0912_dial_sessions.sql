-- migrate:up
-- When its owner dialled the line first and last as it is saved; empty: nobody did, and it is not to be up.
alter table dial_lines add column dialled_at timestamptz;

-- What a device says of its lines, by session: a line has as many as it is dialled.
create table dial_sessions (
  device_id bigint not null references devices,
  dial_line_id bigint not null references dial_lines on delete cascade,
  session smallint not null check (session between 1 and 100),
  account_id bigint not null references accounts on delete cascade,
  -- Of the line's settings that it runs with.
  line_version integer not null,
  state text not null check (state in ('undialled', 'dialling', 'normal', 'abnormal')),
  error text,
  exit_code smallint,
  detail text not null default '',
  since timestamptz not null,
  redial_at timestamptz,
  failures integer not null default 0,
  interface text not null default '',
  ipv4 text not null default '',
  ipv6 text not null default '',
  ipv4_state text not null check (ipv4_state in ('none', 'addressed', 'working')),
  ipv6_state text not null check (ipv6_state in ('none', 'addressed', 'working')),
  rtt_ms real,
  rtt_average_ms real,
  rtt_max_ms real,
  jitter_ms real,
  loss_average_percent real,
  loss_max_percent real,
  received_bytes bigint,
  sent_bytes bigint,
  in_bps bigint,
  out_bps bigint,
  nat_type smallint,
  primary key (device_id, dial_line_id, session)
) with (fillfactor = 70);
create index dial_sessions_line on dial_sessions (dial_line_id);
create index dial_sessions_account on dial_sessions (account_id);
create index dial_lines_account on dial_lines (account_id);

-- The last report of a device's lines.
create table dial_reports (
  device_id bigint primary key references devices,
  account_id bigint not null references accounts on delete cascade,
  dial_config_id bigint references dial_configs on delete set null,
  -- Of the configuration that the device has fetched.
  version integer not null,
  driver text not null,
  sent_at timestamptz not null,
  received_at timestamptz not null
) with (fillfactor = 70);

-- What owners note after a save (0) and after a dial (1).
create table dial_records (
  dial_record_id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  device_id bigint not null references devices,
  record_type smallint not null check (record_type in (0, 1)),
  -- Accounts or addresses of the lines, without passwords.
  lines jsonb not null,
  recorded_at timestamptz not null
);
create index dial_records_device on dial_records (device_id, dial_record_id desc);

-- migrate:down
drop table dial_records, dial_reports, dial_sessions;
drop index dial_lines_account;
alter table dial_lines drop column dialled_at;

-- migrate:up
alter table device_status
  -- ISO 3166-1 country or region of ext_ip.
  add column location text not null default '',
  add column dns_ok boolean not null default true,
  add column task_storage_bytes bigint,
  add column nat_measured_at timestamptz;

-- What the overview counts and the lists filter by: one row for each condition that a bound device is in. Written by a
-- survey every minute and where something changes, and only where it differs. No foreign key: its check would wait for
-- whoever holds the device's row, and that one may be waiting for the account that the writer holds.
create table device_conditions (
  device_id bigint not null,
  account_id bigint not null,
  device_type text not null,
  condition text not null,
  primary key (device_id, condition)
);
create index device_conditions_owner on device_conditions (account_id, device_type, condition, device_id desc);

-- Their counts, and `total`.
create table account_condition_counts (
  account_id bigint not null,
  device_type text not null,
  condition text not null,
  device_count integer not null,
  primary key (account_id, device_type, condition)
) with (fillfactor = 70);

-- One row: when conditions were last looked at everywhere, and since when reports have been coming in without a break.
create table survey_state (
  only_row boolean primary key default true check (only_row),
  surveyed_at timestamptz,
  reports_since timestamptz
);
insert into survey_state default values;

-- Searches of one owner read this instead of the rows.
create index devices_owner_search on devices (account_id, device_type, device_id desc) include (mac, note)
  where unbound_at is null;
drop index devices_owner;

-- migrate:down
create index devices_owner on devices (account_id, device_type, device_id desc) where unbound_at is null;
drop index devices_owner_search;
drop table survey_state, account_condition_counts, device_conditions;
alter table device_status drop column location, drop column dns_ok, drop column task_storage_bytes,
  drop column nat_measured_at;

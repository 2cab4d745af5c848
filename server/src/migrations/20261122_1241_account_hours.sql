-- migrate:up
-- Medians over an account's devices in a settled hour, where it has several: the charts of one device compare it with them.
-- Written once per hour, after its settlement.
create table account_hours (
  account_id bigint not null,
  hour_at timestamptz not null,
  device_count integer not null check (device_count > 1),
  out_bps_median bigint not null,
  -- Of the devices that measured anything; null where none did.
  stable_value_median integer,
  amount_micro_bp_median bigint not null,
  primary key (account_id, hour_at)
);

-- Settled hours whose medians are written.
create table rolled_up_hours (
  hour_at timestamptz primary key references settlement_hours,
  rolled_up_at timestamptz not null
);

-- migrate:down
drop table rolled_up_hours, account_hours;

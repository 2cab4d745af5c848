-- migrate:up
-- What a kind of machine can have, in force from an instant on: more than this of its report earns nothing.
create table device_kind_bounds (
  kind text not null check (kind in ('router', 'arm', 'x86', 'vm', 'server')),
  effective_from timestamptz not null,
  max_out_bps bigint not null check (max_out_bps > 0),
  max_storage_bytes bigint not null check (max_storage_bytes > 0),
  primary key (kind, effective_from)
);

-- Points received later than this after their slot are stored and earn nothing; no limit before the settlement if empty.
alter table settlement_rules add column max_delay_seconds integer check (max_delay_seconds > 0),
  -- Whether the time online counts only while the network was usable.
  add column online_needs_usable boolean not null default false;
-- Compute credits of a UTC day are reduced in proportion if their gross sum exceeds this; no limit if empty.
alter table compute_rules add column day_pool_micro_bp bigint check (day_pool_micro_bp > 0);

-- All of these begin with the first hour and day that are not settled yet.
do $$
declare
  next_hour timestamptz := (select max(hour_at) + interval '1 hour' from settlement_hours);
  next_day date := (select max(day) + 1 from settlement_days);
begin
  insert into device_kind_bounds
  select kind, coalesce(next_hour, '2020-01-01Z'), mbps * 1000000::bigint, tib * 1099511627776
  from (values ('router', 2500, 2), ('arm', 2500, 4), ('x86', 10000, 16), ('vm', 10000, 4), ('server', 100000, 32))
    as bound (kind, mbps, tib);

  if next_hour is not null then
    insert into settlement_rules (effective_from, pool_micro_bp, fee_ppm, online_weight_ppm, usable_weight_ppm,
      mining_factor_high_ppm, mining_factor_medium_ppm, mining_factor_low_ppm, level_high_min_bps, level_medium_min_bps,
      level_high_ppm, level_medium_ppm, level_low_ppm, peak_min_usable_ppm, peak_factor_ppm)
    select next_hour, pool_micro_bp, fee_ppm, online_weight_ppm, usable_weight_ppm,
      mining_factor_high_ppm, mining_factor_medium_ppm, mining_factor_low_ppm, level_high_min_bps, level_medium_min_bps,
      level_high_ppm, level_medium_ppm, level_low_ppm, peak_min_usable_ppm, peak_factor_ppm
    from settlement_rules where effective_from < next_hour order by effective_from desc limit 1
    on conflict do nothing;
  end if;
  update settlement_rules set max_delay_seconds = 900, online_needs_usable = true
  where next_hour is null or effective_from >= next_hour;

  if next_day is not null then
    insert into compute_rules (effective_from, fee_ppm, discard_ppm, max_plausible_bps, calculate_min_storage_bytes)
    select next_day, fee_ppm, discard_ppm, max_plausible_bps, calculate_min_storage_bytes
    from compute_rules where effective_from < next_day order by effective_from desc limit 1
    on conflict do nothing;
  end if;
  -- As much as the network's hours distribute in a day.
  update compute_rules set day_pool_micro_bp = 1917792000000 where next_day is null or effective_from >= next_day;
end $$;

-- Periods in which reports were taken. Outside of them a late report is the server's fault.
create table report_periods (
  began_at timestamptz primary key,
  until_at timestamptz not null check (until_at >= began_at)
);

-- Sum and number of the measurements that the mean is of, so that the mining factor can be derived exactly; disks and the
-- tasks' data as last reported before the hour was settled. Empty in hours from before.
alter table device_hours add column stable_value_sum bigint, add column stable_point_count smallint,
  add column storage_bytes bigint, add column task_storage_bytes bigint;
alter table device_days add column storage_bytes bigint, add column task_storage_bytes bigint;

-- Mean outbound before a bound lowered the bandwidth level; empty where none did.
alter table device_credits add column reported_out_bps bigint;

-- Empty in credits from before, which share the day by `task_share_ppm`: the share of the day in which the task ran,
-- divided at each moment by the tasks that ran; what the device reported where a bound lowered it; the gross amount
-- before the day's pool was divided.
alter table compute_credits add column paid_share_ppm integer, add column reported_p95_out_bps bigint,
  add column reported_storage_bytes bigint, add column gross_micro_bp bigint;
-- Sum of the day's gross amounts, and the pool that they were reduced to if it is less.
alter table settlement_days add column compute_gross_micro_bp bigint, add column compute_pool_micro_bp bigint;

-- migrate:down
alter table settlement_days drop column compute_gross_micro_bp, drop column compute_pool_micro_bp;
alter table compute_credits drop column paid_share_ppm, drop column reported_p95_out_bps,
  drop column reported_storage_bytes, drop column gross_micro_bp;
alter table device_credits drop column reported_out_bps;
alter table device_days drop column storage_bytes, drop column task_storage_bytes;
alter table device_hours drop column stable_value_sum, drop column stable_point_count, drop column storage_bytes,
  drop column task_storage_bytes;
drop table report_periods;
alter table compute_rules drop column day_pool_micro_bp;
alter table settlement_rules drop column max_delay_seconds, drop column online_needs_usable;
drop table device_kind_bounds;

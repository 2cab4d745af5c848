-- migrate:up
-- Network of `ext_ip`: an IPv4 address, or an IPv6 /56, which is a customer's line; null where it is no address. And the network that
-- the hour before `past_network_until` ended with.
-- squawk-ignore adding-field-with-default
alter table device_status add column network cidr generated always as (
  case when ext_ip !~ '^[0-9a-fA-F:.]+$' then null
    when ext_ip ~* '^::ffff:[0-9.]+$' then substring(ext_ip from 8)::cidr
    when ext_ip ~ ':' then network(set_masklen(ext_ip::inet, 56))
    else ext_ip::cidr end) stored;
alter table device_status add column past_network cidr;
alter table device_status add column past_network_until timestamptz;
-- squawk-ignore require-concurrent-index-creation
create index device_status_network on device_status (network);
alter table device_hours add column network cidr;
alter table device_days add column network cidr;

-- A machine counts in full from some days after this instant on; null for its binding. A machine that is bound again keeps it.
alter table devices add column ramp_from timestamptz;

-- Further inputs of an hour's credit: the share of the time online that counts, since devices of one network share it,
-- and how much a new device counts. Devices of the network that share; null for one that shares nothing.
alter table device_credits add column online_factor_ppm integer not null default 1000000;
alter table device_credits add column ramp_factor_ppm integer not null default 1000000;
alter table device_credits add column network_device_count integer;
alter table compute_credits add column network_device_count integer;

-- For how many devices of a network the time online counts in full, beyond which all of them share that; their bandwidth
-- counts as one device's. No limit if empty. Hours after which a new device counts in full.
alter table settlement_rules add column network_devices integer check (network_devices > 0);
alter table settlement_rules add column ramp_hours integer not null default 0 check (ramp_hours >= 0);

-- The multiple may have decimals.
alter table throughput_rules add column multiple_ppm integer not null default 1250000
  check (multiple_ppm between 1000000 and 1000000000);
update throughput_rules set multiple_ppm = multiple * 1000000;
alter table throughput_rules alter column multiple_ppm drop default;
-- squawk-ignore ban-drop-column
alter table throughput_rules drop column multiple;

-- An installation that has settled gives two weeks' notice, and others have the new figures from the beginning.
insert into settlement_rules (effective_from, pool_micro_bp, fee_ppm, online_weight_ppm, usable_weight_ppm,
  mining_factor_high_ppm, mining_factor_medium_ppm, mining_factor_low_ppm, level_high_min_bps, level_medium_min_bps,
  level_high_ppm, level_medium_ppm, level_low_ppm, peak_min_usable_ppm, peak_factor_ppm, max_delay_seconds,
  online_needs_usable)
select notice.ends_at, pool_micro_bp, fee_ppm, online_weight_ppm, usable_weight_ppm,
  mining_factor_high_ppm, mining_factor_medium_ppm, mining_factor_low_ppm, level_high_min_bps, level_medium_min_bps,
  level_high_ppm, level_medium_ppm, level_low_ppm, peak_min_usable_ppm, peak_factor_ppm, max_delay_seconds,
  online_needs_usable
from settlement_rules, (select date_trunc('day', now(), 'UTC') + interval '15 days' as ends_at) notice
where effective_from <= notice.ends_at and exists (select from settlement_hours)
order by effective_from desc limit 1
on conflict (effective_from) do nothing;
update settlement_rules set network_devices = 4, ramp_hours = 96
where effective_from >= date_trunc('day', now(), 'UTC') + interval '15 days' or not exists (select from settlement_hours);
insert into throughput_rules (effective_from, valid_hours, unmeasured_out_bps, multiple_ppm)
select notice.ends_at, valid_hours, unmeasured_out_bps, multiple_ppm
from throughput_rules, (select date_trunc('day', now(), 'UTC') + interval '15 days' as ends_at) notice
where effective_from <= notice.ends_at and exists (select from settlement_hours)
order by effective_from desc limit 1
on conflict (effective_from) do nothing;
update throughput_rules set multiple_ppm = 1250000
where effective_from >= date_trunc('day', now(), 'UTC') + interval '15 days' or not exists (select from settlement_hours);

-- Best measurement of a device at a network within the period that a rule takes, when it was last measured there.
create table device_network_rates (
  network cidr not null,
  device_id bigint not null references devices,
  up_bps bigint not null,
  measured_at timestamptz not null,
  primary key (device_id, network)
);
create index device_network_rates_network on device_network_rates (network);
insert into device_network_rates (network, device_id, up_bps, measured_at)
select s.network, t.device_id, t.up_bps, t.measured_at
from device_throughput t join device_status s using (device_id)
where t.up_bps is not null and t.measured_at is not null and s.network is not null;

-- Best measurement of all of a network's devices together, and its visits: the last one, and when the next is due.
create table network_rates (
  network cidr primary key,
  up_bps bigint,
  measured_at timestamptz,
  visit_at timestamptz,
  due_at timestamptz not null
);
insert into network_rates (network, up_bps, measured_at, due_at)
select network, max(up_bps), max(measured_at), now() from device_network_rates group by network;
-- Result of each visit: the most that arrived from the network at once, from how many devices.
create table network_results (
  network cidr not null,
  visit_at timestamptz not null,
  up_bps bigint not null,
  device_count integer not null,
  primary key (network, visit_at)
);
create index network_results_visit_at on network_results (visit_at);

-- Network and visit of a probe, its beginning and end, by the database's clock.
alter table throughput_results add column network cidr;
alter table throughput_results add column visit_at timestamptz;
alter table throughput_results add column began_at timestamptz;
alter table throughput_results add column ended_at timestamptz;
-- squawk-ignore require-concurrent-index-creation
create index throughput_results_visit on throughput_results (network, visit_at) where visit_at is not null;
alter table device_throughput add column visit_at timestamptz;
-- Network that the probe in progress was given to, and the bytes of it that came from there.
alter table device_throughput add column network cidr;
alter table device_throughput add column counted_bytes integer not null default 0;
-- squawk-ignore require-concurrent-index-creation
create index device_throughput_in_progress on device_throughput (given_at) where token_hash is not null and answer_digest is null;
-- squawk-ignore ban-drop-column
alter table device_throughput drop column up_bps;

-- migrate:down
alter table device_throughput add column up_bps bigint;
update device_throughput t set up_bps = r.up_bps
from (select device_id, max(up_bps) as up_bps from device_network_rates group by device_id) r where r.device_id = t.device_id;
drop index device_throughput_in_progress;
alter table device_throughput drop column counted_bytes;
alter table device_throughput drop column network;
alter table device_throughput drop column visit_at;
drop index throughput_results_visit;
alter table throughput_results drop column ended_at;
alter table throughput_results drop column began_at;
alter table throughput_results drop column visit_at;
alter table throughput_results drop column network;
drop table network_results;
drop table network_rates;
drop table device_network_rates;
alter table throughput_rules add column multiple integer not null default 8 check (multiple between 1 and 1000);
update throughput_rules set multiple = greatest(1, ceil(multiple_ppm / 1000000.0));
alter table throughput_rules alter column multiple drop default;
alter table throughput_rules drop column multiple_ppm;
alter table settlement_rules drop column ramp_hours;
alter table settlement_rules drop column network_devices;
alter table compute_credits drop column network_device_count;
alter table device_credits drop column network_device_count;
alter table device_credits drop column ramp_factor_ppm;
alter table device_credits drop column online_factor_ppm;
alter table devices drop column ramp_from;
alter table device_days drop column network;
alter table device_hours drop column network;
drop index device_status_network;
alter table device_status drop column past_network_until;
alter table device_status drop column past_network;
alter table device_status drop column network;

-- migrate:up
-- Networks that a device's reports came from before, each until a report that came from another one; kept until the hours are settled.
create table device_past_networks (
  device_id bigint not null,
  until_at timestamptz not null,
  network cidr,
  primary key (device_id, until_at)
);
insert into device_past_networks (device_id, until_at, network)
select device_id, past_network_until, past_network from device_status
where past_network_until is not null and past_network is distinct from network;
-- squawk-ignore ban-drop-column
alter table device_status drop column past_network;
-- squawk-ignore ban-drop-column
alter table device_status drop column past_network_until;

-- Slots whose points came from `network` soon after their end, a bit each. And if the hour's points came from several networks: these
-- by their points, the most first, with the number and the slots of those. Null in hours of before.
alter table device_hours add column slots smallint;
alter table device_hours add column networks cidr[];
alter table device_hours add column network_point_counts smallint[];
alter table device_hours add column network_slots smallint[];

-- An hour counts at each network for the slots there beyond as many as this; at the network that it ended with if empty.
alter table settlement_rules add column spare_slots integer check (spare_slots between 0 and 5);
-- Share of the hour that counts, since its points came from several networks.
alter table device_credits add column address_factor_ppm integer not null default 1000000;

-- An installation that has settled gives two weeks' notice, and others have the new figures from the beginning.
insert into settlement_rules (effective_from, pool_micro_bp, fee_ppm, online_weight_ppm, usable_weight_ppm,
  mining_factor_high_ppm, mining_factor_medium_ppm, mining_factor_low_ppm, level_high_min_bps, level_medium_min_bps,
  level_high_ppm, level_medium_ppm, level_low_ppm, peak_min_usable_ppm, peak_factor_ppm, max_delay_seconds,
  online_needs_usable, network_devices, ramp_hours)
select notice.ends_at, pool_micro_bp, fee_ppm, online_weight_ppm, usable_weight_ppm,
  mining_factor_high_ppm, mining_factor_medium_ppm, mining_factor_low_ppm, level_high_min_bps, level_medium_min_bps,
  level_high_ppm, level_medium_ppm, level_low_ppm, peak_min_usable_ppm, peak_factor_ppm, max_delay_seconds,
  online_needs_usable, network_devices, ramp_hours
from settlement_rules, (select date_trunc('day', now(), 'UTC') + interval '15 days' as ends_at) notice
where effective_from <= notice.ends_at and exists (select from settlement_hours)
order by effective_from desc limit 1
on conflict (effective_from) do nothing;
update settlement_rules set spare_slots = 3
where effective_from >= date_trunc('day', now(), 'UTC') + interval '15 days' or not exists (select from settlement_hours);

-- migrate:down
alter table device_credits drop column address_factor_ppm;
alter table settlement_rules drop column spare_slots;
alter table device_hours drop column network_slots;
alter table device_hours drop column network_point_counts;
alter table device_hours drop column networks;
alter table device_hours drop column slots;
alter table device_status add column past_network cidr;
alter table device_status add column past_network_until timestamptz;
update device_status s set past_network = p.network, past_network_until = p.until_at
from (select distinct on (device_id) * from device_past_networks order by device_id, until_at desc) p where p.device_id = s.device_id;
drop table device_past_networks;

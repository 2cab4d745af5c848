-- migrate:up
-- Bandwidth of a UTC day is paid for the share of its slots that the device had points in. Of the slots at each network address, and of the
-- day's, as many as this are left out of the share; missing slots cost nothing if empty.
alter table compute_rules add column spare_slots integer check (spare_slots between 0 and 143);

-- Share of the day's slots with points, and the share of the day that bandwidth is paid for; null in credits of before.
alter table compute_credits add column present_ppm integer;
alter table compute_credits add column bandwidth_share_ppm integer;

-- An installation that has settled gives two weeks' notice, and others have the new figures from the beginning.
insert into compute_rules (effective_from, fee_ppm, discard_ppm, max_plausible_bps, calculate_min_storage_bytes, day_pool_micro_bp)
select notice.day, fee_ppm, discard_ppm, max_plausible_bps, calculate_min_storage_bytes, day_pool_micro_bp
from compute_rules, (select (now() at time zone 'UTC')::date + 15 as day) notice
where effective_from <= notice.day and exists (select from settlement_hours)
order by effective_from desc limit 1
on conflict (effective_from) do nothing;
update compute_rules set spare_slots = 12
where effective_from >= (now() at time zone 'UTC')::date + 15 or not exists (select from settlement_hours);

-- migrate:down
alter table compute_credits drop column bandwidth_share_ppm;
alter table compute_credits drop column present_ppm;
alter table compute_rules drop column spare_slots;

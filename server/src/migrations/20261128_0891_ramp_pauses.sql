-- migrate:up
-- Since when a new machine has had no counted points, which makes it no older; null while it has them.
alter table devices add column ramp_paused_at timestamptz;
-- squawk-ignore require-concurrent-index-creation
create index devices_ramp on devices (coalesce(ramp_from, bound_at));
-- squawk-ignore require-concurrent-index-creation
create index devices_ramp_paused on devices (device_id) where ramp_paused_at is not null;

-- migrate:down
drop index devices_ramp_paused;
drop index devices_ramp;
alter table devices drop column ramp_paused_at;

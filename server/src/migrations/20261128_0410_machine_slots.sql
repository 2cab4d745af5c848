-- migrate:up
-- The first slot that counts for the machine that has this binding now; null from the slot of bound_at on.
alter table devices add column slots_from timestamptz;
-- The binding that this machine, with this key, had before: its earlier slots are of that one. Null for a machine that joined with a code.
alter table devices add column came_from_device_id bigint;
-- Earlier bindings of a machine that joins. Few bindings have ended.
-- squawk-ignore require-concurrent-index-creation
create index devices_ended_mac on devices (mac) where unbound_at is not null;

-- migrate:down
drop index devices_ended_mac;
alter table devices drop column came_from_device_id;
alter table devices drop column slots_from;

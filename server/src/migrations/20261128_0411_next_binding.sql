-- migrate:up
-- The binding that the machine of an ended one has since. Few bindings have any.
-- squawk-ignore require-concurrent-index-creation
create index devices_came_from on devices (came_from_device_id) where came_from_device_id is not null;
-- A small file, unlinked at once.
-- squawk-ignore require-concurrent-index-deletion
drop index devices_agent;

-- migrate:down
create index devices_agent on devices (agent_device_id) where agent_device_id is not null;
drop index devices_came_from;

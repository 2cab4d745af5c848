-- migrate:up
-- The device whose place the next machine with this code takes.
alter table activation_codes add column replaces_device_id bigint;
-- A table of few rows, none of which is in the index yet.
-- squawk-ignore require-concurrent-index-creation
create index activation_codes_replaces on activation_codes (replaces_device_id) where replaces_device_id is not null;
-- The device that the agent with this key was bound as, where it has taken another one's place since.
alter table devices add column agent_device_id bigint;

-- migrate:down
alter table devices drop column agent_device_id;
alter table activation_codes drop column replaces_device_id;

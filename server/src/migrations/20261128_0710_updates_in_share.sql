-- migrate:up
-- False for a device that was offered the release by its owner's command alone: its failures stop no rollout.
alter table agent_updates add column is_in_share boolean not null default true;

-- migrate:down
alter table agent_updates drop column is_in_share;

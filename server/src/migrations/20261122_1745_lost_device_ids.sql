-- migrate:up
-- By cause: the ids of all its devices, which the lists can be narrowed to. Reckoned with the losses, at the latest after the next hour.
alter table account_losses add column device_ids jsonb not null default '{}';

-- migrate:down
alter table account_losses drop column device_ids;

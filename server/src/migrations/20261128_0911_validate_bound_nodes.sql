-- migrate:up
alter table standard_nodes validate constraint standard_nodes_bound_submitted;

-- migrate:down
-- The constraint goes with the migration that added it.

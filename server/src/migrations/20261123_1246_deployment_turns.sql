-- migrate:up
-- `asked_at`: when it asked for a place to connect from and got none; `connected_at`: when it had one last.
alter table standard_node_deployments add column asked_at timestamptz, add column connected_at timestamptz;

-- migrate:down
alter table standard_node_deployments drop column asked_at, drop column connected_at;

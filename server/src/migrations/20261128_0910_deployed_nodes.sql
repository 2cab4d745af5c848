-- migrate:up
-- Since when a node serves; null until its first deployment has ended, and again once its device is unbound.
alter table standard_nodes add column deployed_at timestamptz;
update standard_nodes n set deployed_at = coalesce(
    (select max(l.at) from standard_node_lines l where l.standard_node_id = n.standard_node_id and l.line = 'deployed'), changed_at)
  where device_id is not null and (deploy_status in (3, 13, 14)
    or exists (select from standard_node_lines l where l.standard_node_id = n.standard_node_id and l.line = 'deployed'));
-- A node with a device is no draft, and lines that failed to redial are no state of a node that serves.
update standard_nodes set deploy_status = case when deployed_at is null then 6 else 3 end
  where device_id is not null and (deploy_status = 0 or deploy_status = 6 and deployed_at is not null);
alter table standard_nodes
  add constraint standard_nodes_bound_submitted check (device_id is null or deploy_status <> 0) not valid;

-- migrate:down
alter table standard_nodes drop constraint standard_nodes_bound_submitted;
alter table standard_nodes drop column deployed_at;

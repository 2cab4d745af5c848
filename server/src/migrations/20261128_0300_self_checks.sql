-- migrate:up
-- The last self-check of a device's agent, and the last support bundle that its owner asked for.
create table device_self_checks (
  device_id bigint primary key references devices,
  account_id bigint not null references accounts,
  received_at timestamptz not null,
  self_check jsonb not null
);
create index device_self_checks_account on device_self_checks (account_id);
create table support_bundles (
  device_id bigint primary key references devices,
  account_id bigint not null references accounts,
  received_at timestamptz not null,
  bundle bytea not null
);
create index support_bundles_account on support_bundles (account_id);
create index support_bundles_received on support_bundles (received_at);

alter table device_commands drop constraint device_commands_kind_check;
alter table device_commands add constraint device_commands_kind_check
  check (kind in ('reboot', 'set_task', 'remove_task', 'set_node_password', 'dial', 'accept', 'update', 'diagnose')) not valid;

-- migrate:down
delete from device_commands where kind = 'diagnose';
alter table device_commands drop constraint device_commands_kind_check;
alter table device_commands add constraint device_commands_kind_check
  check (kind in ('reboot', 'set_task', 'remove_task', 'set_node_password', 'dial', 'accept', 'update'));
drop table support_bundles;
drop table device_self_checks;

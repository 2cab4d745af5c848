-- migrate:up
-- A signed release of the agent that devices are offered, step by step.
create table agent_rollouts (
  agent_rollout_id bigint generated always as identity primary key,
  version text not null,
  channel text not null check (channel in ('beta', 'stable')),
  -- The signed manifest byte for byte, and its signature: every server offers the same.
  manifest text not null,
  signature text not null,
  expires_at timestamptz not null,
  -- Share of the devices, by a hash of device and version.
  percent smallint not null check (percent between 0 and 100),
  state text not null check (state in ('running', 'paused', 'stopped')),
  -- Stopped by the rule for failing devices, not by an operator.
  is_stopped_by_rule boolean not null default false,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- Numbers of devices when it was stopped: their rows are about the next release from then on.
  stopped_at_figures jsonb
);
create unique index agent_rollouts_open on agent_rollouts (channel) where state <> 'stopped';

-- Each device's way of installing releases, and the state of the last one that it was offered.
create table agent_updates (
  device_id bigint primary key references devices,
  account_id bigint not null,
  channel text not null check (channel in ('beta', 'stable')),
  -- Why it installs none automatically.
  obstacle text check (obstacle in ('off', 'noKey', 'unmanaged')),
  seen_at timestamptz not null,
  agent_rollout_id bigint references agent_rollouts,
  state text check (state in ('offered', 'installing', 'updated', 'failed', 'rolledBack')),
  from_version text not null default '',
  message text not null default '',
  changed_at timestamptz,
  check ((agent_rollout_id is null) = (state is null) and (state is null) = (changed_at is null))
);
create index agent_updates_rollout on agent_updates (agent_rollout_id, state) where agent_rollout_id is not null;

alter table device_commands drop constraint device_commands_kind_check;
-- A scan of commands, of which most are deleted after days.
-- squawk-ignore constraint-missing-not-valid
alter table device_commands add constraint device_commands_kind_check
  check (kind in ('reboot', 'set_task', 'remove_task', 'set_node_password', 'dial', 'accept', 'update'));
-- Without rows of the new kind it is built at once.
-- squawk-ignore require-concurrent-index-creation
create unique index device_commands_one_update on device_commands (device_id, kind)
  where state in ('queued', 'sent') and kind = 'update';

-- migrate:down
drop index device_commands_one_update;
delete from device_commands where kind = 'update';
alter table device_commands drop constraint device_commands_kind_check;
alter table device_commands add constraint device_commands_kind_check
  check (kind in ('reboot', 'set_task', 'remove_task', 'set_node_password', 'dial', 'accept'));
drop table agent_updates;
drop table agent_rollouts;

-- migrate:up
-- Machines that owners submit for the platform to install.
create table standard_nodes (
  standard_node_id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  -- What people name it by; its secret is encrypted for it.
  server_id text not null unique,
  -- 0: a static line of its own; 1: lines that it dials and aggregates.
  net_type smallint not null check (net_type in (0, 1)),
  note text not null check (length(note) between 1 and 80),
  nickname text not null check (length(nickname) between 1 and 80),
  records text not null default '' check (length(records) <= 80),
  tag text not null default '' check (length(tag) <= 80),
  label text not null default '' check (length(label) <= 80),
  bandwidth_mbps integer check (bandwidth_mbps between 1 and 10000),
  ip text not null,
  internal_ip text not null default '',
  gateway text not null default '',
  ssh_port integer not null check (ssh_port between 1 and 65535),
  login_account text not null,
  -- Password or private key, encrypted; deleted once the node is deployed.
  secret_kind text check (secret_kind in ('password', 'key')),
  sealed_secret text,
  -- SHA-256 of the host key that the first connection saw, and of another one that was refused since.
  host_key text,
  new_host_key text,
  deploy_status smallint not null check (deploy_status between -1 and 14),
  dial_config_id bigint unique,
  -- Once its agent has bound it.
  device_id bigint unique references devices,
  -- Grows with every change by a person.
  version integer not null default 1,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  submitted_at timestamptz,
  foreign key (dial_config_id, account_id) references dial_configs (dial_config_id, account_id),
  -- An owner submits a machine once.
  unique (account_id, ip, ssh_port),
  check ((secret_kind is null) = (sealed_secret is null)),
  check (net_type = 1 or dial_config_id is null)
);
create index standard_nodes_account on standard_nodes (account_id, standard_node_id desc);
create index standard_nodes_address on standard_nodes (ip, ssh_port);

-- What the deployer does for a node, at most one at a time.
create table standard_node_deployments (
  deployment_id bigint generated always as identity primary key,
  standard_node_id bigint not null references standard_nodes on delete cascade,
  account_id bigint not null references accounts,
  kind text not null check (kind in ('install', 'dial', 'bandwidth')),
  phase text not null check (phase in ('check', 'install', 'join', 'dial')),
  -- Connections that failed in a row, and installations that were begun again.
  failures integer not null default 0,
  restarts integer not null default 0,
  -- When the phase began, which its deadlines count from.
  phase_at timestamptz not null,
  -- The activation code claimed for it.
  code text references activation_codes on delete set null,
  -- The device that the machine was already.
  adopted_device_id bigint references devices,
  -- Its lines have been told to dial.
  is_dialled boolean not null default false,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- The process that is connected has it until then; several of them would occupy all workers.
  leased_until timestamptz
);
create unique index standard_node_deployments_running on standard_node_deployments (standard_node_id) where ended_at is null;
create index standard_node_deployments_node on standard_node_deployments (standard_node_id, deployment_id desc);
create index standard_node_deployments_leased on standard_node_deployments (leased_until) where ended_at is null;

-- The log of deployments, in our own words: a line of the contract and its values.
create table standard_node_lines (
  line_id bigint generated always as identity primary key,
  standard_node_id bigint not null references standard_nodes on delete cascade,
  account_id bigint not null references accounts,
  at timestamptz not null,
  line text not null,
  params jsonb not null default '{}'
);
create index standard_node_lines_node on standard_node_lines (standard_node_id, line_id);

-- migrate:down
drop table standard_node_lines, standard_node_deployments, standard_nodes;

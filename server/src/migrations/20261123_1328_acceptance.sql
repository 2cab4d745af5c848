-- migrate:up
-- Bandwidth that the platform recruits.
create table acceptance_gaps (
  acceptance_gap_id bigint generated always as identity primary key,
  province text not null check (length(province) between 1 and 40),
  carrier text not null check (carrier in ('ct', 'cu', 'cm')),
  bandwidth_mbps integer not null check (bandwidth_mbps between 1 and 100000000),
  changed_at timestamptz not null,
  -- Taken down; it is no more published.
  closed_at timestamptz
);
create unique index acceptance_gaps_open on acceptance_gaps (province, carrier) where closed_at is null;

-- What a task requires of a node; nodes are matched with open ones.
create table acceptance_needs (
  offer_id bigint primary key references compute_offers,
  is_open boolean not null default true,
  needs jsonb not null
);
insert into acceptance_needs (offer_id, needs)
select offer_id, jsonb_build_object('cpuThreads', needed_threads, 'cpuMhz', mhz, 'memoryGib', memory, 'ssdCount', ssds,
  'ssdGib', ssd, 'hddCount', null, 'hddGib', null, 'lineMbps', line, 'totalMbps', total, 'maxTotalMbps', null,
  'carriers', '[]'::jsonb, 'needsIpv6', false, 'needsGap', gap)
from compute_offers join (values
  ('C', 'c1', 4, null, 8, null, null, null, 100, false),
  ('F', 'f1', 8, null, 16, 1, 200, 30, 300, true),
  ('H', '8', 8, null, 8, null, null, null, 200, false),
  ('I', '8', 8, 2000, 16, 1, 400, 50, 500, false)
) as required (task_type, name, needed_threads, mhz, memory, ssds, ssd, line, total, gap)
  on required.task_type = compute_offers.task_type and required.name = compute_offers.task;

-- An acceptance of a node: its step, and what it says of itself.
create table acceptance_runs (
  acceptance_run_id bigint generated always as identity primary key,
  standard_node_id bigint not null references standard_nodes on delete cascade,
  account_id bigint not null references accounts,
  device_id bigint not null references devices,
  step smallint not null check (step between 0 and 9),
  state text not null check (state in ('run', 'wait', 'stop', 'done')),
  line text not null,
  params jsonb not null default '{}',
  -- Grows with every step and every repetition of one, so that an earlier command has no say.
  attempt smallint not null default 0,
  step_at timestamptz not null,
  -- When the node was heard of last in this step; once it was silent, the step is repeated, once.
  heard_at timestamptz,
  is_repeated boolean not null default false,
  offer_id bigint references compute_offers,
  device_task_id bigint references device_tasks,
  started_at timestamptz not null,
  ended_at timestamptz,
  check ((state in ('stop', 'done')) = (ended_at is not null))
);
-- Nothing runs twice at once on a node.
create unique index acceptance_runs_running on acceptance_runs (device_id) where state = 'run';
create index acceptance_runs_node on acceptance_runs (standard_node_id, acceptance_run_id desc);
create index acceptance_runs_account on acceptance_runs (account_id);

-- What the node measured, by step.
create table acceptance_results (
  acceptance_run_id bigint not null references acceptance_runs on delete cascade,
  step text not null,
  account_id bigint not null references accounts,
  result jsonb not null,
  measured_at timestamptz not null,
  primary key (acceptance_run_id, step)
);

-- Tests of lines under load, by the server's clock.
create table acceptance_line_tests (
  acceptance_run_id bigint not null references acceptance_runs on delete cascade,
  dial_line_id bigint not null,
  session smallint not null,
  account_id bigint not null references accounts,
  -- Probes so far, and the one in progress.
  probes smallint not null default 0,
  token_hash bytea,
  up_bytes bigint not null default 0,
  given_at timestamptz,
  answer_digest bytea,
  answer_bytes bigint,
  answered_at timestamptz,
  took_ms bigint,
  -- Of the fastest probe.
  up_bps bigint,
  down_bps bigint,
  -- 0: the node's default route.
  primary key (acceptance_run_id, dial_line_id, session)
);

-- Tasks that the node was matched with; those without a reason match.
create table acceptance_matches (
  acceptance_run_id bigint not null references acceptance_runs on delete cascade,
  offer_id bigint not null references compute_offers,
  account_id bigint not null references accounts,
  reasons jsonb not null,
  primary key (acceptance_run_id, offer_id)
);

-- Results of accepted tasks, by line; they outlive the node's binding.
create table acceptance_records (
  acceptance_record_id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  device_id bigint not null references devices,
  task_type text not null,
  mac text not null,
  hostname text not null,
  line text not null,
  outcome text not null check (outcome in ('passed', 'slow', 'abnormal')),
  params jsonb not null default '{}',
  checked_at timestamptz not null
);
create index acceptance_records_host on acceptance_records (account_id, hostname, acceptance_record_id desc);

alter table device_commands drop constraint device_commands_kind_check;
alter table device_commands add constraint device_commands_kind_check
  check (kind in ('reboot', 'set_task', 'remove_task', 'set_node_password', 'dial', 'accept'));

-- migrate:down
alter table device_commands drop constraint device_commands_kind_check;
alter table device_commands add constraint device_commands_kind_check
  check (kind in ('reboot', 'set_task', 'remove_task', 'set_node_password', 'dial')) not valid;
drop table acceptance_records, acceptance_matches, acceptance_line_tests, acceptance_results, acceptance_runs,
  acceptance_needs, acceptance_gaps;

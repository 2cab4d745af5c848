-- migrate:up
-- Carrier of ext_ip: ct telecom, cu unicom, cm mobile, unknown, or abnormal when the collector could not tell.
alter table device_status add column operator text not null default 'unknown'
  check (operator in ('ct', 'cu', 'cm', 'abnormal', 'unknown'));

-- Rates of the daily compute settlement, in force from a UTC day on: the newest row of a type and zone that is not later
-- than the day. Bandwidth is paid on the day's 95th percentile of outbound, storage on size times time online.
create table compute_rates (
  effective_from date not null,
  task_type text not null check (task_type in ('A', 'B', 'C', 'D', 'F', 'H', 'I')),
  zone text not null check (zone in ('east', 'south', 'north', 'west')),
  micro_bp_per_mbps_day bigint not null check (micro_bp_per_mbps_day between 0 and 1000000000),
  micro_bp_per_gib_day bigint not null check (micro_bp_per_gib_day between 0 and 1000000000),
  primary key (task_type, zone, effective_from)
);
insert into compute_rates
select '2020-01-01', type, zone,
  case type when 'A' then 900000 when 'B' then 700000 when 'C' then 800000 when 'D' then 1200000 when 'F' then 600000
    when 'H' then 500000 else 450000 end * case zone when 'east' then 110 when 'south' then 105 when 'north' then 100 else 90 end / 100,
  case type when 'H' then 60000 when 'I' then 50000 else 20000 end
from unnest(array['A', 'B', 'C', 'D', 'F', 'H', 'I']) type, unnest(array['east', 'south', 'north', 'west']) zone;

-- What holds for all compute credits, in force from a UTC day on.
create table compute_rules (
  effective_from date primary key,
  fee_ppm integer not null check (fee_ppm between 0 and 1000000),
  -- Share of the day's slots that is discarded from the top before the highest one counts.
  discard_ppm integer not null check (discard_ppm between 0 and 999999),
  -- Points above this are faults of a counter, not traffic.
  max_plausible_bps bigint not null check (max_plausible_bps > 0),
  -- A device bound with a mainland compute code earns only with more disk than this.
  calculate_min_storage_bytes bigint not null
);
insert into compute_rules values ('2020-01-01', 10000, 50000, 100000000000, 107374182400);

-- Rewards beside the two settlements, in force from a UTC day on. `new`: each day of a device's first days with enough
-- time online. `old`: at the start of a month, to devices that were bound and online through the month before.
-- `invite`: to who invited an account, a share of what its devices earned that day.
create table reward_rules (
  effective_from date not null,
  kind text not null check (kind in ('new', 'old', 'invite')),
  amount_micro_bp bigint not null default 0 check (amount_micro_bp between 0 and 1000000000000),
  share_ppm integer not null default 0 check (share_ppm between 0 and 1000000),
  min_online_ppm integer not null default 0 check (min_online_ppm between 0 and 1000000),
  -- new: first days after binding; invite: days after sign-up; old: days that it must have been bound.
  days integer not null check (days between 1 and 3650),
  primary key (kind, effective_from)
);
insert into reward_rules (effective_from, kind, amount_micro_bp, share_ppm, min_online_ppm, days) values
  ('2020-01-01', 'new', 5000000, 0, 500000, 7),
  ('2020-01-01', 'old', 60000000, 0, 900000, 30),
  ('2020-01-01', 'invite', 0, 50000, 0, 365);

-- One credit per task of a device and UTC day, with everything that it was computed from. Written once.
create table compute_credits (
  day date not null,
  device_id bigint not null,
  device_task_id bigint not null references device_tasks,
  account_id bigint not null,
  task_type text not null,
  zone text not null,
  threads smallint not null,
  amount_micro_bp bigint not null check (amount_micro_bp >= 0),
  -- What the platform kept of the task's gross amount.
  fee_micro_bp bigint not null check (fee_micro_bp >= 0),
  -- 95th percentile of the device's outbound over the day, and how many slots were there to rank.
  p95_out_bps bigint not null,
  point_count smallint not null,
  -- Share of the day in which the task ran, and of the device's running tasks that this one is.
  running_ppm integer not null,
  task_share_ppm integer not null,
  storage_bytes bigint not null,
  online_ppm integer not null,
  out_bytes bigint not null,
  micro_bp_per_mbps_day bigint not null,
  micro_bp_per_gib_day bigint not null,
  -- Why it earned nothing or less; empty when nothing stood in the way.
  obstacle text not null default '' check (obstacle in ('', 'storage_below_minimum', 'not_running', 'too_few_points')),
  primary key (day, device_id, device_task_id)
);
create index compute_credits_owner on compute_credits (account_id, day, device_id);

-- Sums of an owner's compute credits per day and task type, written once with them: a history by task type costs the
-- same whatever the fleet.
create table account_compute_days (
  account_id bigint not null,
  day date not null,
  task_type text not null,
  amount_micro_bp bigint not null,
  primary key (account_id, day, task_type)
);

create table activity_credits (
  -- `new`: the day; `old`: the first day of the month that it is paid in.
  day date not null,
  device_id bigint not null,
  kind text not null check (kind in ('new', 'old')),
  account_id bigint not null,
  amount_micro_bp bigint not null check (amount_micro_bp > 0),
  online_ppm integer not null,
  primary key (day, device_id, kind)
);
create index activity_credits_owner on activity_credits (account_id, day, kind, device_id);

create table invite_credits (
  day date not null,
  invited_account_id bigint not null references accounts,
  -- Who invited it.
  account_id bigint not null references accounts,
  -- What the invited account's devices earned that day.
  base_micro_bp bigint not null,
  share_ppm integer not null,
  amount_micro_bp bigint not null check (amount_micro_bp > 0),
  primary key (day, invited_account_id)
);
create index invite_credits_owner on invite_credits (account_id, day, invited_account_id);

-- One row per UTC day after its rewards: compute, activity and invites are settled together, once.
create table settlement_days (
  day date primary key,
  settled_at timestamptz not null,
  compute_micro_bp bigint not null,
  compute_fee_micro_bp bigint not null,
  activity_micro_bp bigint not null,
  invite_micro_bp bigint not null,
  compute_device_count integer not null,
  check (compute_micro_bp >= 0 and compute_fee_micro_bp >= 0 and activity_micro_bp >= 0 and invite_micro_bp >= 0)
);

-- A day's settlement reads the tasks that are open or ended on the day or since, not the history.
create index device_tasks_ended on device_tasks (ended_at);
-- All of an owner's bindings, past ones too: the lists of a day show who was bound on it.
create index devices_bindings on devices (account_id, device_id desc)
  include (device_type, mac, bound_at, unbound_at);

alter table bp_prices add column usdt_numerator bigint check (usdt_numerator > 0),
  add column usdt_denominator bigint check (usdt_denominator > 0);
update bp_prices set usdt_numerator = 4, usdt_denominator = 10000;
alter table bp_prices alter column usdt_numerator set not null, alter column usdt_denominator set not null;

-- The hundred devices that contributed most on a UTC day, by architecture; written once with the day.
create table contribution_rankings (
  day date not null,
  arch text not null check (arch in ('arm', 'amd')),
  rank smallint not null check (rank between 1 and 100),
  device_id bigint not null,
  account_id bigint not null,
  mac text not null,
  operator text not null,
  -- Sum of the day's weights, and of its network credits.
  weight_ppm bigint not null,
  amount_micro_bp bigint not null,
  primary key (day, arch, rank)
);

-- Commitment to an hour's distribution: a Merkle root over its credits in the order of device ids.
create table hour_commitments (
  hour_at timestamptz primary key references settlement_hours,
  root bytea not null check (length(root) = 32),
  leaf_count integer not null check (leaf_count > 0),
  -- Blinds the leaves: without it a neighbour's hash in a proof could be guessed back.
  secret bytea not null check (length(secret) = 32),
  -- Of each block of 1,024 leaves, in order: its first device, and the root of its subtree; a proof reads one block.
  block_device_ids bigint[] not null,
  block_hashes bytea not null,
  committed_at timestamptz not null
);

-- migrate:down
drop table hour_commitments, contribution_rankings;
alter table bp_prices drop column usdt_numerator, drop column usdt_denominator;
drop index devices_bindings, device_tasks_ended;
drop table settlement_days, invite_credits, activity_credits, account_compute_days, compute_credits, reward_rules, compute_rules, compute_rates;
alter table device_status drop column operator;

-- migrate:up
-- The process of the agent that reported last; null for agents that do not name it.
alter table device_status add column run_id text;
-- The last processes that reported for a device, each with where it ran.
create table device_runs (
  device_id bigint not null references devices,
  account_id bigint not null references accounts,
  run_id text not null,
  -- Hash over the machine's hardware; null until it was reported.
  print text,
  ip text not null,
  hostname text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (device_id, run_id)
);
create index device_runs_account on device_runs (account_id);
-- Devices whose key two machines use. The second is the one that was seen later.
create table shared_identities (
  device_id bigint primary key references devices,
  account_id bigint not null references accounts,
  found_at timestamptz not null,
  -- When the two took turns last.
  seen_at timestamptz not null,
  notified_at timestamptz,
  first_print text not null,
  first_ip text not null,
  first_hostname text not null,
  first_seen_at timestamptz not null,
  second_print text not null,
  second_ip text not null,
  second_hostname text not null,
  second_seen_at timestamptz not null
);
create index shared_identities_account on shared_identities (account_id);
create index shared_identities_due on shared_identities (found_at) where notified_at is null;

-- migrate:down
drop table shared_identities;
drop table device_runs;
alter table device_status drop column run_id;

-- migrate:up
-- How far a device's word on its bandwidth is believed, in force from an instant on: up to a multiple of the best that the
-- server measured with it lately, and little before it was measured.
create table throughput_rules (
  effective_from timestamptz primary key,
  multiple integer not null check (multiple between 1 and 1000),
  valid_hours integer not null check (valid_hours > 0),
  unmeasured_out_bps bigint not null check (unmeasured_out_bps >= 0)
);
-- Agents of a running installation have two weeks to be updated: older ones cannot be measured.
insert into throughput_rules
select coalesce((select max(hour_at) + interval '14 days' from settlement_hours), '2020-01-01Z'), 8, 168, 10000000;

-- A device's measurements: the best of the period that a rule takes, when the next is due, and the one in progress.
create table device_throughput (
  device_id bigint primary key references devices,
  account_id bigint not null,
  up_bps bigint,
  measured_at timestamptz,
  due_at timestamptz not null,
  -- What was claimed at the last visit: a device that claims more is measured again soon.
  claimed_bps bigint not null default 0,
  -- Of the probe in progress: hash of its token, its size and what has arrived of it, and when the device was given it, by
  -- the database's clock.
  token_hash bytea,
  up_bytes integer,
  received_bytes integer not null default 0,
  given_at timestamptz,
  -- Of the text that was sent in answer: its digest and size, and when.
  answer_digest bytea,
  answer_bytes integer,
  answered_at timestamptz
) with (fillfactor = 70);

create table throughput_results (
  device_id bigint not null references devices,
  measured_at timestamptz not null,
  account_id bigint not null,
  up_bytes integer not null,
  up_bps bigint not null,
  -- Known once the device has read the answer.
  down_bps bigint,
  primary key (device_id, measured_at)
);

-- migrate:down
drop table throughput_results, device_throughput, throughput_rules;

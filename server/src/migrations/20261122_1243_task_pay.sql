-- migrate:up
-- What devices of a kind and region earned a day with tasks of a type, by the compute credits of the days until `to_day`.
-- Written anew when a day is settled; without rows of few devices or owners.
create table task_pay (
  kind text not null check (kind in ('router', 'arm', 'x86', 'vm', 'server')),
  is_mainland boolean not null,
  task_type text not null check (task_type in ('A', 'B', 'C', 'D', 'F', 'H', 'I')),
  to_day date not null,
  device_count integer not null,
  low_micro_bp bigint not null,
  median_micro_bp bigint not null,
  high_micro_bp bigint not null,
  -- Share of the devices' days that earned nothing.
  failed_ppm integer not null,
  primary key (kind, is_mainland, task_type)
);

-- migrate:down
drop table task_pay;

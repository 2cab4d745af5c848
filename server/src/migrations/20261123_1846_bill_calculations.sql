-- migrate:up
-- Calculations of a month's bills in progress: asked for by an operator, carried out by a job, which deletes the row with its end.
create table bill_calculations (
  -- The month's first day.
  month date primary key check (extract(day from month) = 1),
  requested_by bigint not null references accounts,
  requested_at timestamptz not null
);

-- migrate:down
drop table bill_calculations;

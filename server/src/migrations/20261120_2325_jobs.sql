-- migrate:up
-- Which job workers are alive, so that the jobs of a killed one are freed in seconds and not in hours.
create table job_workers (
  worker_id text primary key,
  seen_at timestamptz not null
);

-- migrate:down
drop table job_workers;

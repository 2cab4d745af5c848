-- migrate:up
-- Times in which a task ran, as the device's answers have it: opened when it says so, closed when it says otherwise or
-- the task ends. Settlement pays for these.
create table device_task_runs (
  device_task_id bigint not null references device_tasks,
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (device_task_id, started_at),
  check (ended_at >= started_at)
);
create unique index device_task_runs_open on device_task_runs (device_task_id) where ended_at is null;
-- Of tasks from before only the first start and the end are known. One that does not run now stopped at a time that
-- nobody noted: it has no run.
insert into device_task_runs (device_task_id, started_at, ended_at)
select device_task_id, started_at, case when ended_at is not null then greatest(ended_at, started_at) end from device_tasks
where started_at is not null and (ended_at is not null or state = 'Running');

-- Share of the day that the storage part was paid for: the time online, since runs are kept at most the time run.
alter table compute_credits add column storage_share_ppm integer;
update compute_credits set storage_share_ppm = online_ppm;
alter table compute_credits alter column storage_share_ppm set not null;

-- migrate:down
alter table compute_credits drop column storage_share_ppm;
drop table device_task_runs;

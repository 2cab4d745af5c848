-- migrate:up
-- Times in which a task did not run, and why, as its device's answers have it: from the first answer that it does not, or from the
-- command that failed, to the next one that it does. A task that ends without running again leaves its last failure open.
create table device_task_failures (
  device_task_failure_id bigint generated always as identity primary key,
  device_task_id bigint not null references device_tasks,
  failed_at timestamptz not null,
  recovered_at timestamptz,
  -- Of the last answer; null where it gave none.
  cause text check (cause in ('disk_space', 'filesystem', 'network', 'system', 'retrying', 'unsupported')),
  message text not null default '',
  check (recovered_at >= failed_at)
);
create unique index device_task_failures_open on device_task_failures (device_task_id) where recovered_at is null;
create index device_task_failures_of_task on device_task_failures (device_task_id);
-- Of tasks that do not run now: since their last run, or since they were chosen.
insert into device_task_failures (device_task_id, failed_at, message)
select device_task_id, coalesce((select max(ended_at) from device_task_runs r where r.device_task_id = t.device_task_id), requested_at),
  message
from device_tasks t where ended_at is null and state = 'NotRunning';

-- migrate:down
drop table device_task_failures;

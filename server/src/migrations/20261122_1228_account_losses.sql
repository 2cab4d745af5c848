-- migrate:up
-- What an account's devices lost by each cause in the last 24 settled hours, for its Overview page: derived from credits, and
-- reckoned anew when the page is asked for after a later hour was settled.
create table account_losses (
  account_id bigint primary key references accounts,
  -- The last of the 24 hours.
  until_hour timestamptz not null,
  -- By cause: number of devices, micro-BP, and the costliest devices.
  causes jsonb not null,
  -- Devices whose agent is older than the server's release, and some of them.
  outdated_count integer not null,
  outdated_device_ids bigint[] not null
) with (fillfactor = 70);

-- Devices with a task that does not run, without reading the tasks that do.
create index device_tasks_failed on device_tasks (account_id, device_id) where ended_at is null and state = 'NotRunning';

-- migrate:down
drop index device_tasks_failed;
drop table account_losses;

-- migrate:up
-- Probes in a row that the device took a token for and did not send: each doubles the wait for the next one.
alter table device_throughput add column unsent_count smallint not null default 0;

-- migrate:down
alter table device_throughput drop column unsent_count;

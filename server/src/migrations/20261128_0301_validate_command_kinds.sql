-- migrate:up
alter table device_commands validate constraint device_commands_kind_check;

-- migrate:down
-- Nothing: a valid constraint is as good as one that is not.
select 1;

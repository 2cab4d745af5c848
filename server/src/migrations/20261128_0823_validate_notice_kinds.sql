-- migrate:up
alter table notices validate constraint notices_kind_check;

-- migrate:down
select 1;

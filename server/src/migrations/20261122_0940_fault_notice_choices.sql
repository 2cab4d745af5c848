-- migrate:up
-- Minutes from a device's last report to the mail about it, where an owner chose them; else the server's setting applies.
create table fault_notice_choices (
  account_id bigint primary key references accounts,
  after_minutes integer not null check (after_minutes between 10 and 1440)
);

-- migrate:down
drop table fault_notice_choices;

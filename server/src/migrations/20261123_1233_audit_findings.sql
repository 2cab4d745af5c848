-- migrate:up
-- What an hourly audit found last, so that it is mailed when it appears and when it is gone, and not every hour.
create table audit_findings (
  audit text not null,
  finding text not null,
  found_at timestamptz not null,
  primary key (audit, finding)
);

-- migrate:down
drop table audit_findings;

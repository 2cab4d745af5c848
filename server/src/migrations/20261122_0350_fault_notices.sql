-- migrate:up
alter table devices rename column report_faults to has_fault_notices;

-- migrate:down
alter table devices rename column has_fault_notices to report_faults;

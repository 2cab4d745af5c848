-- migrate:up
-- Slots of the hour that its settlement counts: all, but fewer where a demo on this machine settled the hour before its end.
alter table settlement_hours add column slot_count smallint not null default 12 check (slot_count between 1 and 12);

-- migrate:down
alter table settlement_hours drop column slot_count;

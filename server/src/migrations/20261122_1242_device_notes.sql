-- migrate:up
-- The notes that a device has had, the current one included.
create table device_notes (
  device_id bigint not null references devices,
  account_id bigint not null,
  noted_at timestamptz not null,
  note text not null,
  primary key (device_id, noted_at)
);
insert into device_notes (device_id, account_id, noted_at, note)
select device_id, account_id, note_changed_at, note from devices where note_changed_at is not null;

-- migrate:down
drop table device_notes;

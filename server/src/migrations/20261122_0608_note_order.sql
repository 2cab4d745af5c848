-- migrate:up
-- Notes in the order of the reader's language, devices without one last.
create index devices_owner_note_zh on devices (account_id, device_type, (note = ''), (note collate "zh-x-icu"), device_id desc)
  where unbound_at is null;
create index devices_owner_note_en on devices (account_id, device_type, (note = ''), (note collate "en-x-icu"), device_id desc)
  where unbound_at is null;
drop index devices_owner_note;

-- migrate:down
create index devices_owner_note on devices (account_id, device_type, note, device_id desc) where unbound_at is null;
drop index devices_owner_note_zh, devices_owner_note_en;

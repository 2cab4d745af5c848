-- migrate:up
-- When a restore found the card reserved: it may have been given since the backup, and to whom has to be known before another gets it.
alter table exchange_cards add column restored_at timestamptz,
  add check (restored_at is null or exchange_id is not null);

-- migrate:down
alter table exchange_cards drop column restored_at;

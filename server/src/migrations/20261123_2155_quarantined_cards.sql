-- migrate:up
-- When a restore found the card in stock: it may have been given or withdrawn since the backup, and is given only once an operator has
-- stated that it was not.
alter table exchange_cards add column quarantined_at timestamptz,
  add check (quarantined_at is null or (exchange_id is null and withdrawn_at is null));

-- migrate:down
alter table exchange_cards drop column quarantined_at;

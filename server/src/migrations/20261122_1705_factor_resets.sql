-- migrate:up
-- Resets of a lost second factor: asked for with the password, started by the link of a mail, done after a delay.
create table factor_resets (
  factor_reset_id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  -- The secret of the mails' links: its SHA-256, and itself, encrypted, for the mails to come.
  token_hash bytea not null unique,
  sealed_token text not null,
  asked_at timestamptz not null,
  started_at timestamptz,
  ends_at timestamptz,
  told_at timestamptz,
  cancelled_at timestamptz,
  completed_at timestamptz,
  check ((started_at is null) = (ends_at is null)),
  check (cancelled_at is null or completed_at is null)
);
create index factor_resets_account on factor_resets (account_id);
create unique index factor_resets_waiting on factor_resets (account_id)
  where started_at is not null and cancelled_at is null and completed_at is null;

-- migrate:down
drop table factor_resets;

-- migrate:up
-- Where yuan are paid to, encrypted; the name is the verified one.
create table payees (
  account_id bigint primary key references accounts on delete cascade,
  sealed_bank text,
  sealed_alipay text
);

-- Changes of it, each of which stops payments for a day.
create table payee_changes (
  payee_change_id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  part text not null check (part in ('bank', 'alipay')),
  -- What a cancellation restores; empty if nothing was saved.
  sealed_before text,
  made_at timestamptz not null,
  ip text not null,
  -- Digest of the secret in the mail; empty for a cancellation, which is none to cancel.
  cancel_hash bytea unique,
  cancelled_at timestamptz
);
create index payee_changes_account on payee_changes (account_id, made_at desc);

-- migrate:down
drop table payee_changes, payees;

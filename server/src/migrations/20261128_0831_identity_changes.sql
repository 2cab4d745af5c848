-- migrate:up
-- Changes of what is verified of an owner, which the mail about each of them cancels.
create table identity_changes (
  identity_change_id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  part text not null check (part in ('phone', 'name', 'contact')),
  -- Restored by a cancellation; null if nothing was saved.
  sealed_before text,
  made_at timestamptz not null,
  ip text not null,
  -- Digest of the secret in the mail; null for a cancellation, which is none to cancel.
  cancel_hash bytea unique,
  cancelled_at timestamptz
);
create index identity_changes_account on identity_changes (account_id, made_at desc);

-- Names of operators that the register does not know, with the number of a document, as two operators or the terminal recorded them.
create table operator_names (
  account_id bigint primary key references accounts on delete cascade,
  sealed text not null,
  -- Keyed digest of the document's number, as `identities` has of ID numbers.
  fingerprint text not null,
  recorded_by text not null,
  recorded_at timestamptz not null
);
create index operator_names_fingerprint on operator_names (fingerprint);

alter table operator_requests drop constraint operator_requests_kind_check;
-- squawk-ignore constraint-missing-not-valid
alter table operator_requests add constraint operator_requests_kind_check
  check (kind in ('payout', 'correction', 'roles', 'factor-reset', 'buyback', 'exchange', 'rate', 'identity'));

-- migrate:down
alter table operator_requests drop constraint operator_requests_kind_check;
-- Requests are kept as they are: those of identities stay.
alter table operator_requests add constraint operator_requests_kind_check
  check (kind in ('payout', 'correction', 'roles', 'factor-reset', 'buyback', 'exchange', 'rate')) not valid;
drop table operator_names;
drop table identity_changes;

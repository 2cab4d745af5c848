-- migrate:up
-- An owner's BP under way out of the house; nobody's to spend until the payout is confirmed or given back.
alter table ledger_accounts drop constraint ledger_accounts_kind_check,
  drop constraint ledger_accounts_check,
  add constraint ledger_accounts_kind check (kind in ('emission', 'fee', 'available', 'held', 'paid_out')),
  add constraint ledger_accounts_owned check ((kind in ('available', 'held')) = (account_id is not null));
-- BP that left as tokens: what the chain must show as sent.
insert into ledger_accounts (kind) values ('paid_out');
alter table ledger_transfers drop constraint ledger_transfers_kind_check,
  add constraint ledger_transfers_kind
    check (kind in ('network', 'compute', 'activity', 'invite', 'adjustment', 'withdrawal'));

-- The bound wallet of an account, in EIP-55 form.
create table wallets (
  account_id bigint primary key references accounts,
  address text not null check (address ~ '^0x[0-9a-fA-F]{40}$'),
  is_verified boolean not null,
  bound_at timestamptz not null
);

-- Every change of a wallet; the newest of an account locks withdrawals, and its mail can take it back.
create table wallet_changes (
  wallet_change_id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  old_address text,
  new_address text,
  made_at timestamptz not null,
  ip text not null,
  -- SHA-256 of the secret in the mail; none for a change that took one back.
  cancel_hash bytea unique,
  cancelled_at timestamptz,
  check (old_address is distinct from new_address)
);
create index wallet_changes_account on wallet_changes (account_id, wallet_change_id desc);

create table withdrawals (
  withdrawal_id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  idempotency_key text not null,
  -- SHA-256 of what was asked for with the key.
  request_hash bytea not null,
  address text not null check (address ~ '^0x[0-9a-fA-F]{40}$'),
  gross_micro_bp bigint not null check (gross_micro_bp > 0),
  gas_micro_bp bigint not null check (gas_micro_bp >= 0),
  net_micro_bp bigint not null check (net_micro_bp > 0),
  balance_after_micro_bp bigint not null check (balance_after_micro_bp >= 0),
  status text not null default 'created' check (status in ('created', 'completed', 'canceled')),
  cancel_reason text check (cancel_reason in ('account-changed', 'address-refused', 'reverted', 'operator')),
  -- Hash of the transaction that counts: the newest sent, in the end the one that the chain keeps.
  transaction_hash text,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (account_id, idempotency_key),
  check (gross_micro_bp = gas_micro_bp + net_micro_bp),
  check ((status = 'created') = (ended_at is null)),
  check ((status = 'canceled') = (cancel_reason is not null))
);
-- One withdrawal of an account at a time, whoever asks how often at once.
create unique index withdrawals_open on withdrawals (account_id) where status = 'created';
create index withdrawals_account on withdrawals (account_id, withdrawal_id desc);
create index withdrawals_under_way on withdrawals (withdrawal_id) where status = 'created';

-- The timeline of a withdrawal, written in the transaction of what it tells.
create table withdrawal_steps (
  withdrawal_step_id bigint generated always as identity primary key,
  withdrawal_id bigint not null references withdrawals,
  step text not null check (step in ('held', 'waiting', 'signed', 'broadcast', 'uncertain', 'replaced', 'included',
    'reorganised', 'complete', 'canceled')),
  transaction_hash text,
  at timestamptz not null
);
create index withdrawal_steps_withdrawal on withdrawal_steps (withdrawal_id, withdrawal_step_id);

-- What the operator has switched; one row.
create table payout_switches (
  only_row boolean primary key default true check (only_row),
  is_withdrawal_open boolean not null default true,
  is_unbinding_open boolean not null default true
);
insert into payout_switches default values;

-- migrate:down
drop table payout_switches, withdrawal_steps, withdrawals, wallet_changes, wallets;
alter table ledger_transfers drop constraint ledger_transfers_kind,
  add constraint ledger_transfers_kind_check
    check (kind in ('network', 'compute', 'activity', 'invite', 'adjustment'));
delete from ledger_accounts where kind in ('held', 'paid_out');
alter table ledger_accounts drop constraint ledger_accounts_kind, drop constraint ledger_accounts_owned,
  add constraint ledger_accounts_kind_check check (kind in ('emission', 'fee', 'available')),
  add constraint ledger_accounts_check check ((kind = 'available') = (account_id is not null));

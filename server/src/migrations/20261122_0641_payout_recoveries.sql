-- migrate:up
-- Payments on the chain that no withdrawal accounted for, as a reconciliation found them. `open`: the accounts that had the
-- address withdraw with approval only, until an operator books it or writes it off.
create table payout_recoveries (
  transaction_hash text primary key check (transaction_hash ~ '^0x[0-9a-f]{64}$'),
  chain_id bigint not null,
  -- The payout contract's id; empty for a transfer of the hot wallet from before the contract.
  payment_id text unique check (payment_id ~ '^0x[0-9a-f]{64}$'),
  address text not null check (address ~ '^0x[0-9a-fA-F]{40}$'),
  -- In the token's smallest unit.
  amount_units numeric(78) not null check (amount_units >= 0),
  found_at timestamptz not null,
  outcome text not null check (outcome in ('open', 'recovered', 'written-off')),
  withdrawal_id bigint references withdrawals,
  resolved_at timestamptz,
  -- A user of the server's operating system.
  resolved_by text,
  check ((outcome = 'open') = (resolved_at is null)),
  check ((resolved_at is null) = (resolved_by is null)),
  check ((outcome = 'recovered') = (withdrawal_id is not null))
);
create index payout_recoveries_open on payout_recoveries (address) where outcome = 'open';

alter table withdrawal_steps drop constraint withdrawal_steps_step_check,
  add constraint withdrawal_steps_step_check check (step in ('held', 'recovered', 'review', 'approved', 'paused', 'waiting',
    'checking', 'signed', 'broadcast', 'uncertain', 'replaced', 'included', 'reorganised', 'complete', 'canceled'));

-- migrate:down
delete from withdrawal_steps where step = 'recovered';
alter table withdrawal_steps drop constraint withdrawal_steps_step_check,
  add constraint withdrawal_steps_step_check check (step in ('held', 'review', 'approved', 'paused', 'waiting', 'checking',
    'signed', 'broadcast', 'uncertain', 'replaced', 'included', 'reorganised', 'complete', 'canceled'));
drop table payout_recoveries;

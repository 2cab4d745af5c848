-- migrate:up
-- What the payout contract accepts once. Random, because ids of the sequence are used again after a restore; from the
-- database, so that no row is without. Two random UUIDs have 244 random bits.
alter table withdrawals
  add column payment_id text not null unique
    default ('0x' || replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')),
  add constraint withdrawals_payment_id_check check (payment_id ~ '^0x[0-9a-f]{64}$');

-- The contract that the nonce's transactions call; empty for transfers from before the contract.
alter table payout_nonces
  add column contract_address text,
  add constraint payout_nonces_contract_address_check check (contract_address ~ '^0x[0-9a-fA-F]{40}$');
-- Foreign transactions halt payouts.
alter table payout_signers drop column has_foreign_txs;

-- Payments of each contract that have their confirmations, as its events record them, up to a block.
create table payout_contracts (
  chain_id bigint not null,
  contract_address text not null check (contract_address ~ '^0x[0-9a-fA-F]{40}$'),
  read_to_block bigint not null check (read_to_block >= 0),
  primary key (chain_id, contract_address)
);
create table chain_payments (
  chain_id bigint not null,
  contract_address text not null,
  payment_id text not null check (payment_id ~ '^0x[0-9a-f]{64}$'),
  address text not null check (address ~ '^0x[0-9a-fA-F]{40}$'),
  -- In the token's smallest unit.
  amount_units numeric(78) not null check (amount_units >= 0),
  transaction_hash text not null check (transaction_hash ~ '^0x[0-9a-f]{64}$'),
  block_number bigint not null,
  primary key (chain_id, contract_address, payment_id),
  foreign key (chain_id, contract_address) references payout_contracts
);

-- migrate:down
drop table chain_payments, payout_contracts;
alter table payout_signers add column has_foreign_txs boolean not null default false;
alter table payout_nonces drop column contract_address;
alter table withdrawals drop column payment_id;

-- migrate:up
-- Hot wallets. The row's lock orders the nonces: whoever takes one holds it until its transaction is stored.
create table payout_signers (
  chain_id bigint not null,
  signer_address text not null,
  -- The next nonce that nothing was signed with.
  next_nonce bigint not null check (next_nonce >= 0),
  -- It sent something that is not recorded here: its key is used elsewhere, or payouts were forgotten with a restored backup.
  has_strangers boolean not null default false,
  -- Balances when they were last looked at, of the token in its smallest unit.
  seen_token_units numeric(78),
  seen_wei numeric(78),
  -- Since when it has too little for a payout that waits; operators are told once in that time.
  short_since timestamptz,
  primary key (chain_id, signer_address)
);

-- Which payout a nonce belongs to, for good.
create table payout_nonces (
  chain_id bigint not null,
  signer_address text not null,
  nonce bigint not null check (nonce >= 0),
  withdrawal_id bigint not null references withdrawals,
  token_address text not null,
  -- In the token's smallest unit.
  amount_units numeric(78) not null check (amount_units > 0),
  taken_at timestamptz not null,
  -- No transaction with the nonce is in a block below this one.
  since_block bigint not null default 0,
  -- Set once the chain proved that the nonce went to a transaction that is not ours: it can pay nobody any more.
  lost_at timestamptz,
  lost_to_hash text,
  check ((lost_at is null) = (lost_to_hash is null)),
  primary key (chain_id, signer_address, nonce),
  foreign key (chain_id, signer_address) references payout_signers
);
-- A withdrawal is paid by one nonce; another only after the chain proved that the first can pay nothing.
create unique index payout_nonces_live on payout_nonces (withdrawal_id) where lost_at is null;

-- Every transaction ever signed for a nonce: the first, and those that replaced it with a higher fee. Stored before it is
-- sent, and sent again as it is.
create table payout_transactions (
  transaction_hash text primary key check (transaction_hash ~ '^0x[0-9a-f]{64}$'),
  chain_id bigint not null,
  signer_address text not null,
  nonce bigint not null,
  raw_transaction text not null,
  max_fee_per_gas numeric(78) not null,
  max_priority_fee_per_gas numeric(78) not null,
  signed_at timestamptz not null,
  sent_at timestamptz,
  -- The newest block when it was first sent.
  sent_at_block bigint,
  send_count integer not null default 0,
  -- Where the chain has it now; empty while it has it nowhere, or took it back.
  block_number bigint,
  block_hash text,
  -- Blocks on top of and including that one, when last looked at.
  confirmations integer not null default 0,
  check ((block_number is null) = (block_hash is null)),
  foreign key (chain_id, signer_address, nonce) references payout_nonces
);
create index payout_transactions_nonce on payout_transactions (chain_id, signer_address, nonce);

-- migrate:down
drop table payout_transactions, payout_nonces, payout_signers;

-- migrate:up
alter table wallet_changes
  add constraint wallet_changes_old_address_check check (old_address ~ '^0x[0-9a-fA-F]{40}$'),
  add constraint wallet_changes_new_address_check check (new_address ~ '^0x[0-9a-fA-F]{40}$');
alter table withdrawals
  add constraint withdrawals_transaction_hash_check check (transaction_hash ~ '^0x[0-9a-f]{64}$');
alter table withdrawal_steps
  add constraint withdrawal_steps_transaction_hash_check check (transaction_hash ~ '^0x[0-9a-f]{64}$');
alter table payout_signers
  add constraint payout_signers_signer_address_check check (signer_address ~ '^0x[0-9a-fA-F]{40}$');
alter table payout_nonces
  add constraint payout_nonces_token_address_check check (token_address ~ '^0x[0-9a-fA-F]{40}$'),
  add constraint payout_nonces_lost_to_hash_check check (lost_to_hash ~ '^0x[0-9a-f]{64}$');
alter table payout_transactions
  add constraint payout_transactions_raw_transaction_check check (raw_transaction ~ '^0x[0-9a-f]*$'),
  add constraint payout_transactions_block_hash_check check (block_hash ~ '^0x[0-9a-f]{64}$');

-- migrate:down
alter table payout_transactions
  drop constraint payout_transactions_block_hash_check,
  drop constraint payout_transactions_raw_transaction_check;
alter table payout_nonces
  drop constraint payout_nonces_lost_to_hash_check,
  drop constraint payout_nonces_token_address_check;
alter table payout_signers drop constraint payout_signers_signer_address_check;
alter table withdrawal_steps drop constraint withdrawal_steps_transaction_hash_check;
alter table withdrawals drop constraint withdrawals_transaction_hash_check;
alter table wallet_changes
  drop constraint wallet_changes_new_address_check,
  drop constraint wallet_changes_old_address_check;

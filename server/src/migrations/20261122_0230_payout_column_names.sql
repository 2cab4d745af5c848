-- migrate:up
alter table payout_signers rename column has_strangers to has_foreign_txs;
alter table payout_signers rename column short_since to underfunded_since;

-- migrate:down
alter table payout_signers rename column has_foreign_txs to has_strangers;
alter table payout_signers rename column underfunded_since to short_since;

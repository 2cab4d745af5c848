-- migrate:up
-- What an open withdrawal's payout waits for: funds or the token, for which operators are mailed once while any payout waits,
-- or an operator's check, for which they are mailed once per payout.
create table payout_waits (
  withdrawal_id bigint primary key references withdrawals,
  reason text not null,
  since timestamptz not null
);
alter table payout_signers drop column underfunded_since;

-- migrate:down
alter table payout_signers add column underfunded_since timestamptz;
drop table payout_waits;

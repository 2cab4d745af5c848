-- migrate:up
-- What is paid without an operator's approval, in force from an instant on.
create table withdrawal_ceilings (
  effective_from timestamptz primary key,
  -- In 24 hours, of one account and of all together.
  account_day_micro_bp bigint not null check (account_day_micro_bp >= 0),
  total_day_micro_bp bigint not null check (total_day_micro_bp >= 0),
  -- For its first days an account is young: revenue of its last hours is only paid with approval.
  young_days integer not null check (young_days between 0 and 3650),
  young_maturity_hours integer not null check (young_maturity_hours between 0 and 8760)
);
insert into withdrawal_ceilings values ('2020-01-01Z', 1000000000000, 10000000000000, 30, 72);

-- Why a withdrawal waits for a finance operator's approval; the approver is a user of the server's operating system.
alter table withdrawals
  add column review_reason text
    check (review_reason in ('account-ceiling', 'total-ceiling', 'young-account', 'unbooked-payment')),
  add column approved_at timestamptz,
  add column approved_by text,
  add constraint withdrawals_approved check ((approved_at is null) = (approved_by is null)
    and (approved_at is null or review_reason is not null));
create index withdrawals_unreviewed on withdrawals (created_at) where review_reason is null and status <> 'canceled';

-- What was required when the confirmations were last counted.
alter table payout_transactions add column required_confirmations integer;

-- migrate:down
alter table payout_transactions drop column required_confirmations;
alter table withdrawals drop constraint withdrawals_approved, drop column review_reason, drop column approved_at,
  drop column approved_by;
drop table withdrawal_ceilings;

-- migrate:up
-- Who has accepted which edition of an agreement, and when.
create table agreement_acceptances (
  agreement_acceptance_id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  agreement text not null check (agreement in ('user', 'tax')),
  edition text not null,
  accepted_at timestamptz not null
);
create index agreement_acceptances_account on agreement_acceptances (account_id, agreement, accepted_at desc);
create trigger agreement_acceptances_kept before update or delete or truncate on agreement_acceptances
  for each statement execute function refuse_change();

-- `no-yuan`: operators have refused buy-backs and exchanges.
alter table account_permissions drop constraint account_permissions_permission_check;
-- squawk-ignore constraint-missing-not-valid
alter table account_permissions add constraint account_permissions_permission_check check (permission in
  ('operator:finance', 'operator:operations', 'operator:support', 'downlink', 'buyback-second', 'no-yuan'));

alter table auto_withdrawal_runs drop constraint auto_withdrawal_runs_skip_reason_check;
-- squawk-ignore constraint-missing-not-valid
alter table auto_withdrawal_runs add constraint auto_withdrawal_runs_skip_reason_check check (skip_reason in
  ('permission', 'name', 'payee', 'agreement', 'locked', 'frozen', 'balance', 'quota', 'limit', 'person', 'terms'));

-- migrate:down
alter table auto_withdrawal_runs drop constraint auto_withdrawal_runs_skip_reason_check;
update auto_withdrawal_runs set skip_reason = 'terms' where skip_reason in ('permission', 'agreement');
alter table auto_withdrawal_runs add constraint auto_withdrawal_runs_skip_reason_check check (skip_reason in
  ('name', 'payee', 'locked', 'frozen', 'balance', 'quota', 'limit', 'person', 'terms'));
delete from account_permissions where permission = 'no-yuan';
alter table account_permissions drop constraint account_permissions_permission_check;
alter table account_permissions add constraint account_permissions_permission_check check (permission in
  ('operator:finance', 'operator:operations', 'operator:support', 'downlink', 'buyback-second'));
drop table agreement_acceptances;

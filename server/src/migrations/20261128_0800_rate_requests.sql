-- migrate:up
-- A steep change of a rate, which another operator approves, and corrections above this amount, which are confirmed by typing it.
alter table operator_requests drop constraint operator_requests_kind_check;
alter table operator_requests add constraint operator_requests_kind_check
  check (kind in ('payout', 'correction', 'roles', 'factor-reset', 'buyback', 'exchange', 'rate')) not valid;
alter table withdrawal_ceilings
  add column correction_micro_bp bigint not null default 100000000000 check (correction_micro_bp >= 0);

-- migrate:down
alter table withdrawal_ceilings drop column correction_micro_bp;
alter table operator_requests drop constraint operator_requests_kind_check;
-- Requests are kept as they are: those of rates stay.
alter table operator_requests add constraint operator_requests_kind_check
  check (kind in ('payout', 'correction', 'roles', 'factor-reset', 'buyback', 'exchange')) not valid;

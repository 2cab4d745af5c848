-- migrate:up
-- The assessment of an order, with all that it was made from: the same inputs give the same verdict. An order waits for
-- approval if one of its assessments says so; a reconciliation can add a later one.
create table redemption_assessments (
  redemption_assessment_id bigint generated always as identity primary key,
  -- With the order's id, the reference of its hold.
  kind text not null check (kind in ('withdrawal', 'buyback', 'exchange')),
  order_id bigint not null,
  channel text not null check (channel in ('withdrawal', 'buyback', 'buyback-second', 'auto-withdrawal', 'exchange')),
  account_id bigint not null references accounts,
  verdict text not null check (verdict in ('pass', 'approval')),
  reasons text[] not null,
  inputs jsonb not null,
  -- 0: from before the inputs were kept.
  rule_version integer not null,
  assessed_at timestamptz not null,
  check ((verdict = 'approval') = (reasons <> '{}'))
);
create index redemption_assessments_order on redemption_assessments (kind, order_id);
create index redemption_assessments_account on redemption_assessments (account_id, assessed_at desc);
create trigger redemption_assessments_kept before update or delete or truncate on redemption_assessments
  for each statement execute function refuse_change();

insert into redemption_assessments (kind, order_id, channel, account_id, verdict, reasons, inputs, rule_version, assessed_at)
select 'withdrawal', withdrawal_id, 'withdrawal', account_id, 'approval', array[review_reason], '{}', 0, created_at
from withdrawals where review_reason is not null order by withdrawal_id;
insert into redemption_assessments (kind, order_id, channel, account_id, verdict, reasons, inputs, rule_version, assessed_at)
select 'buyback', buyback_id,
  case when r.buyback_id is not null then 'auto-withdrawal' when buyback_type = 95 then 'buyback-second' else 'buyback' end,
  b.account_id, 'approval', array['account-ceiling'], '{}', 0, created_at
from buybacks b left join auto_withdrawal_runs r using (buyback_id) where needs_approval order by buyback_id;

alter table withdrawals drop constraint withdrawals_approved;
-- Its data is in the assessments.
-- squawk-ignore ban-drop-column
alter table withdrawals drop column review_reason;
-- squawk-ignore constraint-missing-not-valid
alter table withdrawals add constraint withdrawals_approved check ((approved_at is null) = (approved_by is null));
alter table buybacks drop constraint buybacks_approved;
-- squawk-ignore ban-drop-column
alter table buybacks drop column needs_approval;
-- Sums of 24 hours over all accounts; orders are thousands.
-- squawk-ignore require-concurrent-index-creation
create index withdrawals_created on withdrawals (created_at);
-- squawk-ignore require-concurrent-index-creation
create index buybacks_created on buybacks (created_at);
-- squawk-ignore require-concurrent-index-creation
create index exchanges_created on exchanges (created_at);

-- Cards of an exchange that waits for approval are reserved, and given once it has it.
alter table exchanges add column approved_at timestamptz;
alter table exchanges drop constraint exchanges_return_reason_check;
-- squawk-ignore constraint-missing-not-valid
alter table exchanges add constraint exchanges_return_reason_check
  check (return_reason in ('out-of-stock', 'account-changed', 'operator'));

-- The timeline of an exchange, written in the transaction of the step.
create table exchange_steps (
  exchange_step_id bigint generated always as identity primary key,
  exchange_id bigint not null references exchanges,
  step text not null check (step in ('held', 'review', 'approved', 'paused', 'checking', 'done', 'returned')),
  at timestamptz not null
);
create index exchange_steps_exchange on exchange_steps (exchange_id, exchange_step_id);
insert into exchange_steps (exchange_id, step, at) select exchange_id, 'held', created_at from exchanges order by exchange_id;
insert into exchange_steps (exchange_id, step, at)
select exchange_id, status, ended_at from exchanges where ended_at is not null order by exchange_id;

-- When the payment account was set: a payout to one that was never paid since is the first to it.
alter table payees add column alipay_set_at timestamptz;
update payees p set alipay_set_at = (select max(made_at) from payee_changes c where c.account_id = p.account_id and c.part = 'alipay');

alter table operator_requests drop constraint operator_requests_kind_check;
-- squawk-ignore constraint-missing-not-valid
alter table operator_requests add constraint operator_requests_kind_check
  check (kind in ('payout', 'correction', 'roles', 'factor-reset', 'buyback', 'exchange'));

-- Of all accounts in 24 hours and in an hour, without approval; yuan of buy-backs and of cards.
alter table withdrawal_ceilings
  add column total_hour_micro_bp bigint not null default 4000000000000 check (total_hour_micro_bp >= 0),
  add column buyback_day_yuan integer not null default 30000 check (buyback_day_yuan >= 0),
  add column buyback_hour_yuan integer not null default 12000 check (buyback_hour_yuan >= 0),
  add column card_day_yuan integer not null default 10000 check (card_day_yuan >= 0),
  add column card_hour_yuan integer not null default 4000 check (card_hour_yuan >= 0),
  -- The first payout to a wallet or payment account, and an account's first cards, up to this amount.
  add column first_micro_bp bigint not null default 500000000000 check (first_micro_bp >= 0),
  -- An account takes out up to this amount in 24 hours, however its recent revenue was earned. Above it, its revenue of so many
  -- days is looked at: no more than the share from new devices, or from so many young ones behind one address.
  add column origin_micro_bp bigint not null default 100000000000 check (origin_micro_bp >= 0),
  add column origin_days integer not null default 14 check (origin_days between 1 and 90),
  add column origin_share_ppm integer not null default 500000 check (origin_share_ppm between 0 and 1000000),
  add column new_device_days integer not null default 7 check (new_device_days between 0 and 3650),
  add column crowd_device_days integer not null default 30 check (crowd_device_days between 0 and 3650),
  add column crowd_devices integer not null default 10 check (crowd_devices > 0);
-- Bindings of the last days; devices are tens of thousands.
-- squawk-ignore require-concurrent-index-creation
create index devices_bound_at on devices (bound_at) where unbound_at is null;

-- migrate:down
drop index devices_bound_at;
alter table withdrawal_ceilings drop column total_hour_micro_bp,
  drop column buyback_day_yuan, drop column buyback_hour_yuan, drop column card_day_yuan, drop column card_hour_yuan, drop column first_micro_bp,
  drop column origin_micro_bp, drop column origin_days, drop column origin_share_ppm, drop column new_device_days,
  drop column crowd_device_days, drop column crowd_devices;
alter table operator_requests drop constraint operator_requests_kind_check;
alter table operator_requests add constraint operator_requests_kind_check
  check (kind in ('payout', 'correction', 'roles', 'factor-reset', 'buyback'));
alter table payees drop column alipay_set_at;
drop table exchange_steps;
alter table exchanges drop column approved_at;
alter table exchanges drop constraint exchanges_return_reason_check;
alter table exchanges add constraint exchanges_return_reason_check check (return_reason in ('out-of-stock', 'account-changed'));
drop index withdrawals_created, buybacks_created, exchanges_created;
alter table withdrawals add column review_reason text
  check (review_reason in ('account-ceiling', 'total-ceiling', 'young-account', 'unbooked-payment'));
update withdrawals w set review_reason = case when reasons[1] in ('account-ceiling', 'total-ceiling', 'unbooked-payment')
  then reasons[1] else 'young-account' end
from redemption_assessments a where a.kind = 'withdrawal' and a.order_id = withdrawal_id and verdict = 'approval';
alter table withdrawals drop constraint withdrawals_approved;
alter table withdrawals add constraint withdrawals_approved check ((approved_at is null) = (approved_by is null)
  and (approved_at is null or review_reason is not null));
create index withdrawals_unreviewed on withdrawals (created_at) where review_reason is null and status <> 'canceled';
alter table buybacks add column needs_approval boolean not null default false;
update buybacks set needs_approval = true where buyback_id in (
  select order_id from redemption_assessments where kind = 'buyback' and verdict = 'approval');
alter table buybacks add constraint buybacks_approved check (approved_at is null or needs_approval);
drop table redemption_assessments;

-- migrate:up
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check
  check (kind in ('fault', 'recovery', 'payout', 'unpaid', 'security', 'node', 'bill', 'account')) not valid;
alter table notice_switches drop constraint notice_switches_kind_check;
-- squawk-ignore constraint-missing-not-valid
alter table notice_switches add constraint notice_switches_kind_check
  check (kind in ('fault', 'recovery', 'payout', 'unpaid', 'security', 'node', 'bill', 'account'));
-- Choices of owners for payments hold for those that are not made, too.
insert into notice_switches (account_id, kind, channel, is_on)
  select account_id, 'unpaid', channel, is_on from notice_switches where kind = 'payout';
alter table wechat_refusals drop constraint wechat_refusals_subject_check;
-- squawk-ignore constraint-missing-not-valid
alter table wechat_refusals add constraint wechat_refusals_subject_check
  check (subject in ('sign-in', 'fault', 'recovery', 'payout', 'unpaid', 'security'));
-- When operators and the owner were notified that it takes long.
alter table withdrawals add column late_noticed_at timestamptz;
alter table buybacks add column late_noticed_at timestamptz;
alter table exchanges add column late_noticed_at timestamptz;

-- migrate:down
alter table exchanges drop column late_noticed_at;
alter table buybacks drop column late_noticed_at;
alter table withdrawals drop column late_noticed_at;
delete from wechat_refusals where subject = 'unpaid';
alter table wechat_refusals drop constraint wechat_refusals_subject_check;
alter table wechat_refusals add constraint wechat_refusals_subject_check
  check (subject in ('sign-in', 'fault', 'recovery', 'payout', 'security'));
delete from notice_switches where kind = 'unpaid';
alter table notice_switches drop constraint notice_switches_kind_check;
alter table notice_switches add constraint notice_switches_kind_check
  check (kind in ('fault', 'recovery', 'payout', 'security', 'node', 'bill', 'account'));
update notices set kind = 'payout' where kind = 'unpaid';
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check
  check (kind in ('fault', 'recovery', 'payout', 'security', 'node', 'bill', 'account')) not valid;

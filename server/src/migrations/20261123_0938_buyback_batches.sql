-- migrate:up
-- Buy-backs that operators pay by hand, with a file for Alipay's batch transfer.
create table buyback_batches (
  buyback_batch_id bigint generated always as identity primary key,
  state text not null check (state in ('waiting', 'open', 'settled', 'undone')),
  -- Made from the file of a batch that a restored backup did not have.
  is_recovered boolean not null,
  -- Above what one operator lets out alone.
  needs_approval boolean not null,
  made_by bigint not null references accounts,
  made_at timestamptz not null,
  approved_by bigint references accounts,
  approved_at timestamptz,
  -- When the file was made last.
  handed_out_at timestamptz,
  ended_at timestamptz,
  check (approved_by <> made_by),
  check ((approved_by is null) = (approved_at is null)),
  check (not needs_approval or approved_at is not null or state in ('waiting', 'undone')),
  check ((ended_at is not null) = (state in ('settled', 'undone')))
);
create index buyback_batches_open on buyback_batches (buyback_batch_id) where ended_at is null;

create table buyback_batch_lines (
  buyback_batch_id bigint not null references buyback_batches,
  line_no integer not null check (line_no > 0),
  buyback_id bigint not null references buybacks,
  result text check (result in ('paid', 'failed')),
  primary key (buyback_batch_id, line_no)
);
create index buyback_batch_lines_buyback on buyback_batch_lines (buyback_id);

-- The batch that a buy-back is paid by; kept when it has ended. One in a batch is not at the payment app.
alter table buybacks
  add column buyback_batch_id bigint references buyback_batches,
  -- Above what an account takes out in 24 hours without approval.
  add column needs_approval boolean not null default false,
  add column approved_at timestamptz,
  add constraint buybacks_one_way check (buyback_batch_id is null or first_sent_at is null),
  add constraint buybacks_approved check (approved_at is null or needs_approval),
  drop constraint buybacks_return_reason_check,
  add constraint buybacks_return_reason_check
    check (return_reason in ('payee-refused', 'closed', 'account-changed', 'operator'));
create index buybacks_account_created on buybacks (account_id, created_at);

alter table buyback_steps
  drop constraint buyback_steps_step_check,
  add constraint buyback_steps_step_check check (step in ('held', 'paused', 'checking', 'sent', 'uncertain', 'processing',
    'retrying', 'refused', 'by-hand', 'resumed', 'paid', 'returned'));

alter table operator_requests
  drop constraint operator_requests_kind_check,
  add constraint operator_requests_kind_check check (kind in ('payout', 'correction', 'roles', 'factor-reset', 'buyback'));

alter table auto_withdrawal_runs
  drop constraint auto_withdrawal_runs_skip_reason_check,
  add constraint auto_withdrawal_runs_skip_reason_check
    check (skip_reason in ('name', 'payee', 'locked', 'frozen', 'balance', 'quota', 'limit', 'person', 'terms'));

-- migrate:down
update auto_withdrawal_runs set skip_reason = 'quota' where skip_reason = 'limit';
alter table auto_withdrawal_runs
  drop constraint auto_withdrawal_runs_skip_reason_check,
  add constraint auto_withdrawal_runs_skip_reason_check
    check (skip_reason in ('name', 'payee', 'locked', 'frozen', 'balance', 'quota', 'person', 'terms'));
delete from operator_requests where kind = 'buyback';
alter table operator_requests
  drop constraint operator_requests_kind_check,
  add constraint operator_requests_kind_check check (kind in ('payout', 'correction', 'roles', 'factor-reset'));
delete from buyback_steps where step in ('by-hand', 'resumed');
alter table buyback_steps
  drop constraint buyback_steps_step_check,
  add constraint buyback_steps_step_check check (step in ('held', 'paused', 'checking', 'sent', 'uncertain', 'processing',
    'retrying', 'refused', 'paid', 'returned'));
drop index buybacks_account_created;
update buybacks set return_reason = 'closed' where return_reason = 'operator';
alter table buybacks
  drop constraint buybacks_return_reason_check,
  add constraint buybacks_return_reason_check check (return_reason in ('payee-refused', 'closed', 'account-changed')),
  drop constraint buybacks_one_way,
  drop constraint buybacks_approved,
  drop column buyback_batch_id,
  drop column needs_approval,
  drop column approved_at;
drop table buyback_batch_lines, buyback_batches;

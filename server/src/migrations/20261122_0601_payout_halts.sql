-- migrate:up
-- What stops the signing of payouts. While one is open nothing is signed; what was sent before is followed.
create table payout_halts (
  payout_halt_id bigint generated always as identity primary key,
  reason text not null check (reason in ('restore', 'audit', 'chain-ahead', 'chain-contradicts', 'operator')),
  since timestamptz not null,
  details jsonb not null default '{}',
  -- When finance operators were mailed.
  told_at timestamptz,
  resumed_at timestamptz,
  -- Who resumed it: a user of the server's operating system.
  resumed_by text,
  check ((resumed_at is null) = (resumed_by is null))
);
create unique index payout_halts_open on payout_halts (reason) where resumed_at is null;

alter table withdrawal_steps drop constraint withdrawal_steps_step_check,
  add constraint withdrawal_steps_step_check check (step in ('held', 'review', 'approved', 'paused', 'waiting', 'checking',
    'signed', 'broadcast', 'uncertain', 'replaced', 'included', 'reorganised', 'complete', 'canceled'));

-- migrate:down
delete from withdrawal_steps where step in ('review', 'approved', 'paused', 'checking');
alter table withdrawal_steps drop constraint withdrawal_steps_step_check,
  add constraint withdrawal_steps_step_check check (step in ('held', 'waiting', 'signed', 'broadcast', 'uncertain', 'replaced',
    'included', 'reorganised', 'complete', 'canceled'));
drop table payout_halts;

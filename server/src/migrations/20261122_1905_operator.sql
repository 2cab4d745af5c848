-- migrate:up
-- Audit lines are append-only, whoever is connected.
create trigger audit_lines_append_only before update or delete or truncate on audit_lines
  for each statement execute function refuse_change();
create index audit_lines_at on audit_lines (at desc);
create index audit_lines_act on audit_lines (act, at desc);
create index audit_lines_actor on audit_lines (actor_account_id, at desc) where actor_account_id is not null;

-- Accounts that operators have frozen; why, and those that were released, is in the audit lines.
create table account_freezes (
  account_id bigint primary key references accounts on delete cascade,
  frozen_at timestamptz not null
);
create trigger account_freezes_changed after insert or delete on account_freezes
  for each row execute function tell_account_changed();

-- Acts that take two operators. One that nobody decides is over at `expires_at`, in the state `open`.
create table operator_requests (
  operator_request_id bigint generated always as identity primary key,
  kind text not null check (kind in ('payout', 'correction', 'roles', 'factor-reset')),
  subject_account_id bigint not null references accounts,
  payload jsonb not null,
  -- Digest of what the act is about as it was when it was asked for.
  seen text not null,
  reason text not null,
  asked_by bigint not null references accounts,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'approved', 'declined', 'withdrawn')),
  decided_by bigint references accounts,
  decided_at timestamptz,
  decision_reason text,
  constraint operator_requests_decided check ((state = 'open') = (decided_by is null)
    and (decided_by is null) = (decided_at is null)),
  constraint operator_requests_two check (state <> 'approved' or decided_by <> asked_by)
);
create index operator_requests_open on operator_requests (expires_at) where state = 'open';
create index operator_requests_subject on operator_requests (subject_account_id);
create index operator_requests_asked on operator_requests (asked_at desc);

-- migrate:down
drop table operator_requests, account_freezes;
drop index audit_lines_at, audit_lines_act, audit_lines_actor;
drop trigger audit_lines_append_only on audit_lines;

-- migrate:up
-- Reconciliations and audits of payouts, with what each found.
create table payout_checks (
  payout_check_id bigint generated always as identity primary key,
  kind text not null check (kind in ('reconcile', 'audit')),
  -- The operator who asked for it, or the user of the server's operating system; both empty for the audit of every night.
  asked_by bigint references accounts,
  terminal_user text,
  ip text,
  reason text not null default '',
  began_at timestamptz not null,
  -- All three empty while it runs: what it found, or why it could not be carried out.
  ended_at timestamptz,
  report jsonb,
  failure text check (failure in ('unreachable', 'mismatch', 'refused', 'lost', 'failed')),
  check (asked_by is null or terminal_user is null),
  check ((ended_at is null) = (report is null and failure is null)),
  check (report is null or failure is null)
);
-- Operators wait for one of a kind to end before they ask for another.
create unique index payout_checks_asked on payout_checks (kind) where ended_at is null;

-- migrate:down
drop table payout_checks;

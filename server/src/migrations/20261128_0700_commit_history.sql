-- migrate:up
-- The history of commits: one row for the database, and one for each process. Processes compare it with what they remember, so
-- that a database that has lost committed transactions, as by a failover to a standby that was behind, is noticed.
create table commit_history (
  is_only boolean primary key default true check (is_only),
  -- Another one after a restore.
  history_id text not null default gen_random_uuid()::text,
  -- PostgreSQL's timeline, which a failover increases; null until the first process has started.
  timeline integer,
  -- When the timeline was noticed, and the last mark before.
  since timestamptz,
  last_mark_at timestamptz,
  -- When the processes that were running before had confirmed it, or their time was over.
  settled_at timestamptz,
  -- When lost transactions were noticed last.
  lost_at timestamptz
);
insert into commit_history default values;
create table commit_witnesses (
  witness_id text primary key,
  -- Counts up; the process remembers the last one that was committed.
  mark bigint not null check (mark >= 0),
  timeline integer not null,
  -- True if a standby had the last mark when it was committed.
  is_synchronous boolean not null,
  marked_at timestamptz not null,
  -- When the process was stopped in order.
  ended_at timestamptz
);
alter table payout_halts drop constraint payout_halts_reason_check;
alter table payout_halts add constraint payout_halts_reason_check
  check (reason in ('restore', 'history', 'audit', 'chain-ahead', 'chain-contradicts', 'operator')) not valid;

-- migrate:down
alter table payout_halts drop constraint payout_halts_reason_check;
alter table payout_halts add constraint payout_halts_reason_check
  check (reason in ('restore', 'audit', 'chain-ahead', 'chain-contradicts', 'operator'));
drop table commit_witnesses;
drop table commit_history;

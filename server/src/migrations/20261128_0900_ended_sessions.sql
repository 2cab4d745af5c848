-- migrate:up
-- Why a session ended before its time, so that the browser that still has it can say so. Kept for as long as it could have been unused.
create table ended_sessions (
  session_hash bytea primary key,
  reason text not null check (reason in ('password', 'elsewhere', 'factor', 'operator', 'change', 'closed')),
  last_used_at timestamptz not null
);
create index ended_sessions_last_used on ended_sessions (last_used_at);

-- migrate:down
drop table ended_sessions;

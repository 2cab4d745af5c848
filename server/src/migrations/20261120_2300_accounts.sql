-- migrate:up
create table accounts (
  account_id bigint generated always as identity primary key,
  email text not null check (email = lower(email)),
  tel text,
  tel_verified_at timestamptz,
  password_hash text not null,
  password_changed_at timestamptz not null,
  refer_code text not null unique,
  referrer_account_id bigint references accounts,
  language text not null check (language in ('zn', 'en')),
  is_demo boolean not null default false,
  created_at timestamptz not null
);
create unique index accounts_email on accounts (email);
create index accounts_tel on accounts (tel) where tel is not null;
create index accounts_referrer on accounts (referrer_account_id, created_at) where referrer_account_id is not null;

-- Operator roles and the allow-lists that used to be hard-coded.
create table account_permissions (
  account_id bigint not null references accounts on delete cascade,
  permission text not null check (permission in
    ('operator:finance', 'operator:operations', 'operator:support', 'downlink', 'buyback-second')),
  granted_at timestamptz not null,
  primary key (account_id, permission)
);

-- Who did what to whose data; written in the same transaction as the act.
create table audit_lines (
  audit_line_id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_account_id bigint references accounts,
  subject_account_id bigint references accounts,
  act text not null,
  details jsonb not null default '{}',
  ip text
);
create index audit_lines_subject on audit_lines (subject_account_id, at desc);

create table sessions (
  -- SHA-256 of the 256 random bits that the browser holds.
  session_hash bytea primary key,
  account_id bigint not null references accounts on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ip text not null,
  user_agent text not null
);
create index sessions_account on sessions (account_id);
create index sessions_last_used on sessions (last_used_at);

-- Counters of throttled acts in fixed windows; they survive a restart and are shared by all processes.
create table throttles (
  bucket text not null,
  subject text not null,
  window_start timestamptz not null,
  hits integer not null,
  primary key (bucket, subject, window_start)
);
create index throttles_window on throttles (window_start);

-- Acts that must not be repeated before a time.
create table cooldowns (
  bucket text not null,
  subject text not null,
  until timestamptz not null,
  primary key (bucket, subject)
);
create index cooldowns_until on cooldowns (until);

-- migrate:down
drop table cooldowns, throttles, sessions, audit_lines, account_permissions, accounts;

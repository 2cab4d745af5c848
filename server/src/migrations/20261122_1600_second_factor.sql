-- migrate:up
-- What a sign-in asks for beside the password. An authenticator app counts from its first right code on.
create table second_factors (
  second_factor_id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_used_at timestamptz,
  -- Of an authenticator app: its secret, encrypted, and the last time step whose code was taken.
  totp_secret text,
  totp_step bigint,
  -- Of a passkey: the host that it is for, and how a browser reaches it, separated by commas. Its counter only grows.
  credential_id text unique,
  public_key bytea,
  sign_count bigint,
  rp_host text,
  transports text,
  check ((kind = 'totp') = (totp_secret is not null)),
  check ((kind = 'passkey') = (credential_id is not null and public_key is not null
    and sign_count is not null and rp_host is not null and transports is not null)),
  check (kind = 'totp' or confirmed_at is not null)
);
create unique index second_factors_totp on second_factors (account_id) where kind = 'totp';
create index second_factors_account on second_factors (account_id);

create table recovery_codes (
  account_id bigint not null references accounts on delete cascade,
  -- SHA-256 of 80 random bits.
  code_hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- Sign-ins whose password was right and whose second factor is still to come. Their tokens open nothing else.
create table pending_sign_ins (
  token_hash bytea primary key,
  account_id bigint not null references accounts on delete cascade,
  created_at timestamptz not null,
  tries smallint not null default 0
);
create index pending_sign_ins_created on pending_sign_ins (created_at);

-- Challenges that passkeys sign: each for one purpose of one session or pending sign-in, and once.
create table passkey_challenges (
  challenge text primary key,
  account_id bigint not null references accounts on delete cascade,
  purpose text not null check (purpose in ('enrol', 'prove')),
  -- SHA-256 of the token of the session or of the pending sign-in.
  holder_hash bytea not null,
  created_at timestamptz not null
);
create index passkey_challenges_created on passkey_challenges (created_at);

alter table sessions
  -- What the owner's list calls it by; the hash stays inside.
  add column session_id bigint generated always as identity unique,
  -- The last proof by a second factor; null if none.
  add column proved_at timestamptz;

-- A session's cached state depends on its proof and on the account's factors.
create trigger sessions_proved after update of proved_at on sessions
  for each row execute function tell_session_ended();
create trigger second_factors_changed after insert or delete or update of confirmed_at on second_factors
  for each row execute function tell_account_changed();

-- migrate:down
drop table passkey_challenges, pending_sign_ins, recovery_codes, second_factors;
drop trigger sessions_proved on sessions;
alter table sessions drop column proved_at, drop column session_id;

-- migrate:up
-- People as the chat platform knows them: an openid is of one official account. Earlier official accounts' stay, and are found
-- by the union id.
create table wechat_identities (
  wechat_identity_id bigint generated always as identity primary key,
  app_id text not null check (app_id <> ''),
  openid text not null check (openid <> ''),
  unionid text,
  nickname text not null,
  created_at timestamptz not null,
  seen_at timestamptz,
  unique (app_id, openid)
);
create index wechat_identities_union on wechat_identities (unionid) where unionid is not null;

create table wechat_bindings (
  wechat_binding_id bigint generated always as identity primary key,
  wechat_identity_id bigint not null references wechat_identities,
  account_id bigint not null references accounts,
  -- Names the account for the identity; another one with each binding.
  handle text not null unique,
  -- The account's when it was bound: another password pauses the binding.
  password_changed_at timestamptz not null,
  bound_at timestamptz not null,
  unique (wechat_identity_id, account_id)
);
create index wechat_bindings_account on wechat_bindings (account_id);

create table wechat_sessions (
  session_hash bytea primary key,
  wechat_identity_id bigint not null references wechat_identities on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null
);
create index wechat_sessions_identity on wechat_sessions (wechat_identity_id);

-- The last proof of an account's second factor in an in-app session.
create table wechat_proofs (
  session_hash bytea not null references wechat_sessions on delete cascade,
  account_id bigint not null references accounts,
  proved_at timestamptz not null,
  primary key (session_hash, account_id)
);
create index wechat_proofs_account on wechat_proofs (account_id);

create table wechat_states (
  state_hash bytea primary key,
  challenge text not null,
  created_at timestamptz not null
);

create table wechat_tokens (
  app_id text primary key,
  sealed_token text not null,
  expires_at timestamptz not null
);

-- migrate:down
drop table wechat_tokens;
drop table wechat_states;
drop table wechat_proofs;
drop table wechat_sessions;
drop table wechat_bindings;
drop table wechat_identities;

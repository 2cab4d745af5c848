-- migrate:up
-- Access tokens of owners. Only the hash is stored; the token is shown once.
create table api_tokens (
  api_token_id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  name text not null,
  token_hash bytea not null unique,
  -- Its first characters, by which its owner knows it.
  prefix text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  made_at timestamptz not null,
  -- Null: until it is revoked.
  expires_at timestamptz check (expires_at > made_at),
  -- Up to a minute old.
  used_at timestamptz,
  used_from text,
  check ((used_at is null) = (used_from is null))
);
create index api_tokens_account on api_tokens (account_id, api_token_id desc);
create index api_tokens_expiry on api_tokens (expires_at) where expires_at is not null;

-- migrate:down
drop table api_tokens;

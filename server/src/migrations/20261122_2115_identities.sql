-- migrate:up
-- Persons, by a keyed digest of their ID numbers: one person counts once, whatever accounts it has.
create table identities (
  identity_id bigint generated always as identity primary key,
  fingerprint text not null unique
);

-- Whose account it is, checked against the register; name and ID number are encrypted.
create table account_identities (
  account_id bigint primary key references accounts on delete cascade,
  identity_id bigint not null references identities,
  sealed text not null,
  -- The register's own name of its answer.
  check_reference text not null,
  verified_at timestamptz not null
);
create index account_identities_identity on account_identities (identity_id);

-- The WeChat or QQ account of an owner, encrypted.
create table account_contacts (
  account_id bigint primary key references accounts on delete cascade,
  sealed text not null,
  updated_at timestamptz not null
);

-- migrate:down
drop table account_contacts, account_identities, identities;

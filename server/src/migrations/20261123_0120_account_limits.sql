-- migrate:up
-- Limits that operators have set for single accounts; for all others the general ones hold. What was changed, and why, is in
-- the audit lines too.
create table account_limits (
  account_id bigint not null references accounts on delete cascade,
  name text not null check (name in ('withdrawals', 'unreviewed', 'codes', 'devices')),
  -- A number; of `unreviewed` millionths of a BP.
  value bigint not null check (value >= 0),
  reason text not null,
  set_by bigint not null references accounts,
  set_at timestamptz not null,
  primary key (account_id, name)
);

-- A request that is sent again with its key is the same request.
alter table operator_requests add column idempotency_key text;
create unique index operator_requests_key on operator_requests (asked_by, idempotency_key)
  where idempotency_key is not null;

-- A PNG that a mail has with it; emptied with the body.
alter table messages add column picture bytea;

-- migrate:down
alter table messages drop column picture;
drop index operator_requests_key;
alter table operator_requests drop column idempotency_key;
drop table account_limits;

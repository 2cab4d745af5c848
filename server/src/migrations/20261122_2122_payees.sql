-- migrate:up
-- Where yuan are paid to, encrypted; the name is the verified one.
create table payees (
  account_id bigint primary key references accounts on delete cascade,
  sealed_bank text,
  sealed_alipay text,
  check (sealed_bank is not null or sealed_alipay is not null)
);

-- Changes of it, each of which stops payments for a day.
create table payee_changes (
  payee_change_id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  part text not null check (part in ('bank', 'alipay')),
  made_at timestamptz not null,
  ip text not null
);
create index payee_changes_account on payee_changes (account_id, made_at desc);

-- migrate:down
drop table payee_changes, payees;

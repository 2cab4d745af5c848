-- migrate:up
-- BP that were bought back: what the payment app must show as paid.
insert into ledger_accounts (kind) values ('bought_back');
insert into ledger_kinds (kind, is_earning, settles_to)
  select 'buyback', false, ledger_account_id from ledger_accounts where kind = 'bought_back' and account_id is null;

-- Terms of a kind of buy-back, in force from an instant on; amounts in whole yuan.
create table buyback_terms (
  buyback_type smallint not null check (buyback_type in (94, 95)),
  effective_from timestamptz not null,
  tax_ppm integer not null check (tax_ppm between 0 and 500000),
  fee_ppm integer not null check (fee_ppm between 0 and 400000),
  min_yuan integer not null check (min_yuan > 0),
  max_yuan integer not null,
  multiple_yuan integer not null check (multiple_yuan > 0),
  -- Buy-backs of a person in a month; empty: any number.
  max_per_month integer check (max_per_month > 0),
  primary key (buyback_type, effective_from),
  check (max_yuan >= min_yuan and min_yuan % multiple_yuan = 0)
);
insert into buyback_terms values
  (94, '2020-01-01Z', 50000, 0, 100, 30000, 100, null),
  (95, '2020-01-01Z', 40000, 0, 10000, 30000, 1000, 2);

-- What a person is paid in a calendar month of China, over all ways of being paid yuan.
create table yuan_quotas (
  effective_from timestamptz primary key,
  month_yuan integer not null check (month_yuan > 0)
);
insert into yuan_quotas values ('2020-01-01Z', 30000);

create table buybacks (
  buyback_id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  -- The quota counts persons: this row outlives the account.
  identity_id bigint not null references identities,
  buyback_type smallint not null check (buyback_type in (94, 95)),
  idempotency_key text not null,
  -- SHA-256 of what was asked for with the key.
  request_hash bytea not null,
  -- Our number of the payment at the payment app: random, so that no restored backup uses one again.
  out_biz_no text not null unique,
  amount_fen bigint not null check (amount_fen > 0),
  net_fen bigint not null check (net_fen > 0),
  tax_fen bigint not null check (tax_fen >= 0),
  fee_fen bigint not null check (fee_fen >= 0),
  gross_micro_bp bigint not null check (gross_micro_bp > 0),
  price_numerator bigint not null check (price_numerator > 0),
  price_denominator bigint not null check (price_denominator > 0),
  -- Alipay account and name that are paid, encrypted.
  sealed_payee text not null,
  status text not null default 'created' check (status in ('created', 'paid', 'returned')),
  return_reason text check (return_reason in ('payee-refused', 'closed', 'account-changed')),
  -- When the payment app was asked to pay: first, and last.
  first_sent_at timestamptz,
  last_sent_at timestamptz,
  -- Its word for a payee that cannot be paid, which is verified before BP are returned.
  refusal_code text,
  -- Its own number of the payment.
  order_id text,
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (account_id, idempotency_key),
  check (amount_fen = net_fen + tax_fen + fee_fen),
  check ((status = 'created') = (ended_at is null)),
  check ((status = 'returned') = (return_reason is not null)),
  check ((status = 'paid') = (order_id is not null)),
  check ((first_sent_at is null) = (last_sent_at is null))
);
create index buybacks_account on buybacks (account_id, buyback_id desc);
create index buybacks_identity on buybacks (identity_id, created_at);
create index buybacks_under_way on buybacks (buyback_id) where status = 'created';
create index buybacks_ended on buybacks (ended_at) where status <> 'created';

-- The timeline of a buy-back, written in the transaction of what it tells.
create table buyback_steps (
  buyback_step_id bigint generated always as identity primary key,
  buyback_id bigint not null references buybacks,
  step text not null check (step in ('held', 'paused', 'checking', 'sent', 'uncertain', 'processing', 'retrying', 'refused',
    'paid', 'returned')),
  -- The payment app's code, for operators.
  code text,
  at timestamptz not null
);
create index buyback_steps_buyback on buyback_steps (buyback_id, buyback_step_id);

-- What the operator has switched, and whether payments are halted; one row.
create table buyback_switches (
  only_row boolean primary key default true check (only_row),
  is_open boolean not null default true,
  halted_at timestamptz,
  halt_reason text,
  check ((halted_at is null) = (halt_reason is null))
);
insert into buyback_switches default values;

-- migrate:down
drop table buyback_switches, buyback_steps, buybacks, yuan_quotas, buyback_terms;
delete from ledger_kinds where kind = 'buyback';
delete from ledger_accounts where kind = 'bought_back';

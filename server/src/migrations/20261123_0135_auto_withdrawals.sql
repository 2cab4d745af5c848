-- migrate:up
-- What an owner has set; without a row, nothing ever.
create table auto_withdrawals (
  account_id bigint primary key references accounts,
  amount_yuan integer not null check (amount_yuan in (200, 300, 400, 500, 1000, 2000, 5000)),
  -- Since when it has been on without a break: earlier days are not made up for. Null while it is off.
  on_since timestamptz,
  changed_at timestamptz not null
);

-- An account's part of a run: at most one payment a day, and with four days at most four a month.
create table auto_withdrawal_runs (
  account_id bigint not null references accounts,
  run_day date not null check (extract(day from run_day) in (1, 8, 15, 22)),
  amount_yuan integer not null check (amount_yuan > 0),
  made_at timestamptz not null,
  buyback_id bigint unique references buybacks,
  -- Whose buy-back it is.
  identity_id bigint references identities,
  skip_reason text check (skip_reason in ('name', 'payee', 'locked', 'frozen', 'balance', 'quota', 'person', 'terms')),
  primary key (account_id, run_day),
  -- A person is paid once a day, whatever accounts it has.
  unique (identity_id, run_day),
  check ((buyback_id is null) = (identity_id is null)),
  check ((buyback_id is null) = (skip_reason is not null))
);

-- migrate:down
drop table auto_withdrawal_runs, auto_withdrawals;

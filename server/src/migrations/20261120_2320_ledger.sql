-- migrate:up
-- Double entry. System accounts have no owner: `emission` is the source of all BP (its balance is minus what was
-- issued), `fee` the platform's share. An owner has one `available` account; holds come as further kinds.
create table ledger_accounts (
  ledger_account_id bigint generated always as identity primary key,
  kind text not null check (kind in ('emission', 'fee', 'available')),
  account_id bigint references accounts,
  balance_micro_bp bigint not null default 0,
  check ((kind = 'available') = (account_id is not null)),
  constraint ledger_accounts_not_negative check (kind = 'emission' or balance_micro_bp >= 0)
) with (fillfactor = 70);
create unique index ledger_accounts_owner on ledger_accounts (account_id, kind) where account_id is not null;
create unique index ledger_accounts_system on ledger_accounts (kind) where account_id is null;
insert into ledger_accounts (kind) values ('emission'), ('fee');

create table ledger_transfers (
  ledger_transfer_id bigint generated always as identity primary key,
  idempotency_key text not null unique,
  kind text not null check (kind in ('network', 'compute', 'activity', 'invite', 'adjustment')),
  -- What the transfer is for: the start of the settled hour or day.
  occurred_at timestamptz not null,
  recorded_at timestamptz not null,
  details jsonb not null default '{}'
);

create table ledger_postings (
  ledger_posting_id bigint generated always as identity primary key,
  ledger_transfer_id bigint not null references ledger_transfers,
  ledger_account_id bigint not null references ledger_accounts,
  amount_micro_bp bigint not null check (amount_micro_bp <> 0),
  balance_after_micro_bp bigint not null,
  -- Copied from the transfer, so that an owner's statement is one indexed range.
  kind text not null,
  occurred_at timestamptz not null,
  -- How many devices the line is the sum of; 0 where it is not about devices.
  device_count integer not null default 0
);
create index ledger_postings_account on ledger_postings (ledger_account_id, occurred_at desc, ledger_posting_id desc);
create index ledger_postings_transfer on ledger_postings (ledger_transfer_id);

-- Transfers and postings are append-only, whoever is connected.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger ledger_transfers_append_only before update or delete or truncate on ledger_transfers
  for each statement execute function refuse_change();
create trigger ledger_postings_append_only before update or delete or truncate on ledger_postings
  for each statement execute function refuse_change();

-- Sums and counts of an owner's postings per UTC day and kind, and since the beginning: written with each posting, so
-- that a card or the foot of a list is one indexed read however long the history.
create table account_revenue_days (
  account_id bigint not null,
  day date not null,
  kind text not null,
  amount_micro_bp bigint not null,
  posting_count integer not null,
  primary key (account_id, day, kind)
) with (fillfactor = 70);
create table account_revenue_totals (
  account_id bigint not null,
  kind text not null,
  amount_micro_bp bigint not null,
  posting_count bigint not null,
  primary key (account_id, kind)
) with (fillfactor = 70);

-- Figures of the hourly settlement, effective from an hour on. Parts per million are written `_ppm`.
create table settlement_rules (
  settlement_rule_id bigint generated always as identity primary key,
  effective_from timestamptz not null unique,
  pool_micro_bp bigint not null check (pool_micro_bp > 0),
  fee_ppm integer not null check (fee_ppm between 0 and 1000000),
  online_weight_ppm integer not null check (online_weight_ppm >= 0),
  usable_weight_ppm integer not null check (usable_weight_ppm >= 0),
  mining_factor_high_ppm integer not null check (mining_factor_high_ppm >= 0),
  mining_factor_medium_ppm integer not null check (mining_factor_medium_ppm >= 0),
  mining_factor_low_ppm integer not null check (mining_factor_low_ppm >= 0),
  -- Mean outbound bandwidth of the usable points decides the level; each level has a factor.
  level_high_min_bps bigint not null,
  level_medium_min_bps bigint not null,
  level_high_ppm integer not null check (level_high_ppm between 0 and 1000000),
  level_medium_ppm integer not null check (level_medium_ppm between 0 and 1000000),
  level_low_ppm integer not null check (level_low_ppm between 0 and 1000000),
  -- Below this usable share an evening-peak hour counts as faulty and its weight is multiplied by the factor.
  peak_min_usable_ppm integer not null check (peak_min_usable_ppm between 0 and 1000000),
  peak_factor_ppm integer not null check (peak_factor_ppm between 0 and 1000000),
  -- Shares are computed as pool times weight in 64 bits; a rule that could overflow them is refused here.
  constraint settlement_rules_fit check (pool_micro_bp::numeric * (online_weight_ppm::bigint + usable_weight_ppm)
    * greatest(mining_factor_high_ppm, mining_factor_medium_ppm, mining_factor_low_ppm) / 1000000 < 9e18)
);
insert into settlement_rules (effective_from, pool_micro_bp, fee_ppm, online_weight_ppm, usable_weight_ppm,
  mining_factor_high_ppm, mining_factor_medium_ppm, mining_factor_low_ppm,
  level_high_min_bps, level_medium_min_bps, level_high_ppm, level_medium_ppm, level_low_ppm,
  peak_min_usable_ppm, peak_factor_ppm)
values ('2020-01-01Z', 79908000000, 10000, 1000000, 9000000, 1050000, 1000000, 950000,
  100000000, 20000000, 1000000, 700000, 400000, 800000, 500000);

-- One row per settled hour: what was shared out, among how much weight. An hour without weight issues nothing.
create table settlement_hours (
  hour_at timestamptz primary key,
  settlement_rule_id bigint not null references settlement_rules,
  settled_at timestamptz not null,
  ledger_transfer_id bigint unique references ledger_transfers,
  pool_micro_bp bigint not null,
  fee_micro_bp bigint not null,
  distributed_micro_bp bigint not null,
  total_weight_ppm bigint not null,
  device_count integer not null,
  check (case when ledger_transfer_id is null then fee_micro_bp = 0 and distributed_micro_bp = 0 and total_weight_ppm = 0
    else fee_micro_bp + distributed_micro_bp = pool_micro_bp and total_weight_ppm > 0 end)
);

-- One credit per device and hour, with everything its share was computed from. One partition per UTC month.
create table device_credits (
  hour_at timestamptz not null,
  device_id bigint not null,
  account_id bigint not null,
  amount_micro_bp bigint not null check (amount_micro_bp >= 0),
  weight_ppm bigint not null,
  online_share_ppm integer not null,
  usable_share_ppm integer not null,
  bandwidth_factor_ppm integer not null,
  mining_factor_ppm integer not null,
  peak_factor_ppm integer not null,
  -- 0 none, 1 low, 2 medium, 3 high.
  bandwidth_level smallint not null check (bandwidth_level between 0 and 3),
  primary key (hour_at, device_id)
) partition by range (hour_at);
create index device_credits_owner on device_credits (hour_at, account_id, device_id);

-- Sums of a device's credits per UTC day and kind, written once, when all of the day's hours are settled.
create table device_revenue_days (
  day date not null,
  device_id bigint not null,
  account_id bigint not null,
  kind text not null,
  amount_micro_bp bigint not null,
  primary key (day, device_id, kind)
);
create index device_revenue_days_owner on device_revenue_days (day, account_id);

-- UTC days whose hours are all settled and rolled up.
create table rolled_up_days (
  day date primary key,
  rolled_up_at timestamptz not null
);

-- The price of one BP in yuan from a day on, as a rational.
create table bp_prices (
  day date primary key,
  yuan_numerator bigint not null check (yuan_numerator > 0),
  yuan_denominator bigint not null check (yuan_denominator > 0)
);
insert into bp_prices values ('2020-01-01', 29, 10000);

-- migrate:down
drop table bp_prices, rolled_up_days, device_revenue_days, device_credits, settlement_hours, settlement_rules,
  account_revenue_totals, account_revenue_days, ledger_postings, ledger_transfers, ledger_accounts;
drop function refuse_change();

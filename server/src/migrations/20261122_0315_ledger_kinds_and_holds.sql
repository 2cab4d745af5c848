-- migrate:up
-- Kinds of ledger transfer with what follows from them; a new kind is one row. An earning is revenue: it is for a period
-- that begins with `occurred_at`. Other kinds move the balance at an instant.
create table ledger_kinds (
  kind text primary key,
  is_earning boolean not null,
  period_hours integer check (period_hours > 0),
  -- Account of the platform that a settled hold's paid part goes to; empty where nothing is held for the kind.
  settles_to bigint references ledger_accounts,
  check (is_earning = (period_hours is not null))
);
insert into ledger_kinds (kind, is_earning, period_hours) values
  ('network', true, 1), ('compute', true, 24), ('activity', true, 24), ('invite', true, 24), ('adjustment', false, null);
insert into ledger_kinds (kind, is_earning, settles_to)
  select 'withdrawal', false, ledger_account_id from ledger_accounts where kind = 'paid_out' and account_id is null;

-- An owner has the two kinds of account that the other constraint names; the platform has one of each further kind.
alter table ledger_accounts drop constraint ledger_accounts_kind;
insert into ledger_accounts (kind) values ('tax');

-- BP of an owner that is reserved for something: its kind, and its id there. What is still held of each part.
create table ledger_holds (
  kind text not null references ledger_kinds,
  reference_id bigint not null,
  account_id bigint not null references accounts,
  opened_at timestamptz not null,
  paid_micro_bp bigint not null check (paid_micro_bp >= 0),
  fee_micro_bp bigint not null check (fee_micro_bp >= 0),
  tax_micro_bp bigint not null check (tax_micro_bp >= 0),
  primary key (kind, reference_id)
) with (fillfactor = 70);
create index ledger_holds_open on ledger_holds (account_id, kind) where paid_micro_bp + fee_micro_bp + tax_micro_bp > 0;
insert into ledger_holds (kind, reference_id, account_id, opened_at, paid_micro_bp, fee_micro_bp, tax_micro_bp)
select 'withdrawal', withdrawal_id, account_id, created_at, case status when 'created' then net_micro_bp else 0 end,
  case status when 'created' then gas_micro_bp else 0 end, 0
from withdrawals;

-- Of a transfer that opens, settles or returns a hold: the hold's id among those of the transfer's kind. Filled from the
-- details that had it, which stay as they were written.
alter table ledger_transfers drop constraint ledger_transfers_kind, add column hold_id bigint;
alter table ledger_transfers disable trigger ledger_transfers_append_only;
update ledger_transfers set hold_id = (details ->> 'withdrawalId')::bigint where kind = 'withdrawal';
alter table ledger_transfers enable trigger ledger_transfers_append_only;
alter table ledger_transfers
  add foreign key (kind) references ledger_kinds,
  add foreign key (kind, hold_id) references ledger_holds (kind, reference_id),
  add unique (ledger_transfer_id, kind);
create index ledger_transfers_hold on ledger_transfers (kind, hold_id) where hold_id is not null;
-- A posting's copy of the kind is that of its transfer.
alter table ledger_postings drop constraint ledger_postings_ledger_transfer_id_fkey,
  add foreign key (ledger_transfer_id, kind) references ledger_transfers (ledger_transfer_id, kind);

-- migrate:down
alter table ledger_postings drop constraint ledger_postings_ledger_transfer_id_kind_fkey,
  add foreign key (ledger_transfer_id) references ledger_transfers;
drop index ledger_transfers_hold;
alter table ledger_transfers drop constraint ledger_transfers_ledger_transfer_id_kind_key,
  drop constraint ledger_transfers_kind_fkey,
  drop column hold_id,
  add constraint ledger_transfers_kind
    check (kind in ('network', 'compute', 'activity', 'invite', 'adjustment', 'withdrawal'));
drop table ledger_holds, ledger_kinds;
delete from ledger_accounts where kind = 'tax';
alter table ledger_accounts
  add constraint ledger_accounts_kind check (kind in ('emission', 'fee', 'available', 'held', 'paid_out'));

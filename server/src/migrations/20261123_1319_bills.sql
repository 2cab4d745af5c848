-- migrate:up
-- Bandwidth of a standard node on a settled UTC day, written once: what its bill is calculated from. A node is a machine of an
-- account: bindings of it that follow each other are one, and a slot that both reported counts once.
create table bill_days (
  day date not null,
  account_id bigint not null references accounts,
  mac text not null,
  -- The day's last binding.
  device_id bigint not null references devices,
  hostname text not null,
  -- The task that ran longest that day.
  task_type text not null,
  -- The slots that count, from 0 to 287, and their bits per second. Null if the points were deleted before.
  slots smallint[],
  slot_out_bps bigint[],
  discarded_slots smallint not null,
  point_count smallint not null,
  -- Null with too few slots: the day is not effective.
  p95_out_bps bigint,
  -- Within the bound of the device, as its credit.
  billed_out_bps bigint,
  -- What the day's settlement has credited, and its worth at the day's price.
  credit_micro_bp bigint not null,
  value_fen bigint not null,
  primary key (day, account_id, mac),
  check ((slots is null) = (slot_out_bps is null)),
  check (slots is null or cardinality(slots) = cardinality(slot_out_bps)),
  check ((p95_out_bps is null) = (billed_out_bps is null)),
  check (billed_out_bps <= p95_out_bps)
);
create index bill_days_node on bill_days (account_id, mac, day);
create trigger bill_days_append_only before update or delete or truncate on bill_days
  for each statement execute function refuse_change();

-- Settled days whose nodes are all in `bill_days`.
create table bill_measured_days (
  day date primary key references settlement_days,
  measured_at timestamptz not null
);

create table bill_months (
  -- The month's first day.
  month date primary key check (extract(day from month) = 1),
  calculated_at timestamptz not null,
  issued_at timestamptz,
  issued_by bigint references accounts,
  check ((issued_at is null) = (issued_by is null))
);

-- Bills that operators add to an issued month from a file.
create table bill_supplements (
  bill_supplement_id bigint generated always as identity primary key,
  month date not null references bill_months,
  file_name text not null,
  reason text not null,
  uploaded_by bigint not null references accounts,
  uploaded_at timestamptz not null,
  approved_by bigint references accounts,
  approved_at timestamptz,
  ledger_transfer_id bigint references ledger_transfers,
  check (approved_by <> uploaded_by),
  check ((approved_by is null) = (approved_at is null))
);
create index bill_supplements_month on bill_supplements (month);

create table bill_lines (
  bill_line_id bigint generated always as identity primary key,
  month date not null references bill_months,
  account_id bigint not null references accounts,
  -- Null in a supplement.
  mac text,
  hostname text not null,
  task_type text not null,
  operator text not null check (operator in ('ct', 'cu', 'cm', 'abnormal', 'unknown')),
  bps bigint not null check (bps >= 0),
  effective_days smallint not null check (effective_days between 0 and 31),
  amount_micro_bp bigint not null,
  value_fen bigint not null,
  remark text not null default '',
  bill_supplement_id bigint references bill_supplements,
  confirmed_at timestamptz,
  check ((mac is null) = (bill_supplement_id is not null))
);
create unique index bill_lines_node on bill_lines (month, account_id, mac, task_type) where mac is not null;
create index bill_lines_account on bill_lines (account_id, month);
create index bill_lines_supplement on bill_lines (bill_supplement_id) where bill_supplement_id is not null;

create table bill_disputes (
  bill_dispute_id bigint generated always as identity primary key,
  bill_line_id bigint not null references bill_lines,
  account_id bigint not null references accounts,
  reason text not null,
  disputed_at timestamptz not null,
  answer text,
  answered_at timestamptz,
  answered_by bigint references accounts,
  check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by is null))
);
create unique index bill_disputes_open on bill_disputes (bill_line_id) where answered_at is null;
create index bill_disputes_line on bill_disputes (bill_line_id);
create index bill_disputes_account on bill_disputes (account_id);

-- What is issued, or approved, stays as it is, whoever is connected: a bill only becomes confirmed, once. Inserts are left
-- out: a restore brings lines and months in any order.
create function refuse_bill_change() returns trigger language plpgsql as $$
declare
  is_final boolean := case when old.bill_supplement_id is null
    then exists (select from bill_months where month = old.month and issued_at is not null)
    else exists (select from bill_supplements where bill_supplement_id = old.bill_supplement_id and approved_at is not null) end;
begin
  if tg_op = 'UPDATE' and old.confirmed_at is null and to_jsonb(new) - 'confirmed_at' = to_jsonb(old) - 'confirmed_at' then
    return new;
  end if;
  if is_final or (tg_op = 'UPDATE' and old.confirmed_at is not null) then
    raise exception 'a bill that is issued does not change';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger bill_lines_final before update or delete on bill_lines
  for each row execute function refuse_bill_change();
create trigger bill_lines_kept before truncate on bill_lines for each statement execute function refuse_change();

create function refuse_issue_change() returns trigger language plpgsql as $$
begin
  if old.issued_at is not null then
    raise exception 'bills of % are issued', old.month;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger bill_months_final before update or delete on bill_months
  for each row execute function refuse_issue_change();

-- migrate:down
drop table bill_disputes, bill_lines, bill_supplements, bill_months, bill_measured_days, bill_days;
drop function refuse_issue_change();
drop function refuse_bill_change();

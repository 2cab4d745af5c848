import type { LedgerKind } from "@nodeyard/contract/ledger.ts";
import { startOfUtcDay, utcDay } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Queryable } from "../platform/database.ts";
import { ownerLedgerAccount } from "./accounts.ts";
import { placedAt } from "./placed-at.ts";

/** Sum of an owner's postings for times before an instant. */
export interface SumUntil {
  readonly amountMicroBp: bigint;
  readonly lineCount: number;
}

/** From the running totals of whole UTC days, and the postings of the instant's day; placed in the zone's days. */
export async function sumUntil(
  db: Queryable,
  accountId: bigint,
  until: Date,
  zone = "UTC",
): Promise<SumUntil> {
  const day = utcDay(until);
  const { rows } = await sql<{ amount: string; lines: string }>`
    select coalesce(sum(amount), 0) as amount, coalesce(sum(lines), 0) as lines from (
      select sum(amount_micro_bp) as amount, sum(posting_count) as lines
      from account_revenue_days where account_id = ${accountId} and day < ${day}::date
      union all
      select sum(amount_micro_bp), count(*) from ledger_postings
      where ledger_account_id = ${ownerLedgerAccount(accountId)}
        and occurred_at >= ${startOfUtcDay(day)}::timestamptz and occurred_at < ${until}::timestamptz
        and ${placedAt(zone)} < ${until}::timestamptz
    ) parts`.execute(db);
  return { amountMicroBp: BigInt(rows[0]?.amount ?? 0), lineCount: Number(rows[0]?.lines ?? 0) };
}

/** Sum of one kind of an owner's postings in a range; `feeMicroBp` and `taxMicroBp` are what holds have included in the amount. */
export interface KindSum {
  readonly kind: LedgerKind;
  readonly amountMicroBp: bigint;
  readonly feeMicroBp: bigint;
  readonly taxMicroBp: bigint;
}

/** Sums of the owner's postings that are for times in [from, until); kinds without any are absent. */
export async function sumKinds(
  db: Queryable,
  accountId: bigint,
  range: { readonly from: Date; readonly until: Date; readonly zone: string },
): Promise<readonly KindSum[]> {
  const { rows } = await sql<{ kind: LedgerKind; amount: string; fee: string; tax: string }>`
    select p.kind, sum(p.amount_micro_bp) as amount,
      coalesce(sum((t.details ->> 'feeMicroBp')::bigint), 0) as fee,
      coalesce(sum((t.details ->> 'taxMicroBp')::bigint), 0) as tax
    from (select *, ${placedAt(range.zone)} as placed_at from ledger_postings
      where ledger_account_id = ${ownerLedgerAccount(accountId)}
        and occurred_at >= ${range.from}::timestamptz - interval '12 hours'
        and occurred_at < ${range.until}::timestamptz) p
    -- Only what is held for something has fee and tax in its amount.
    left join ledger_transfers t on t.ledger_transfer_id = p.ledger_transfer_id and t.hold_id is not null
      and p.kind in (select kind from ledger_kinds where settles_to is not null)
    where p.placed_at >= ${range.from}::timestamptz and p.placed_at < ${range.until}::timestamptz
    group by p.kind`.execute(db);
  return rows.map(({ kind, amount, fee, tax }) => ({
    kind,
    amountMicroBp: BigInt(amount),
    feeMicroBp: BigInt(fee),
    taxMicroBp: BigInt(tax),
  }));
}

export interface RangeLine {
  readonly ledgerPostingId: bigint;
  readonly reference: string;
  readonly kind: LedgerKind;
  readonly occurredAt: Date;
  /** The instant that places it in the zone's days. */
  readonly placedAt: Date;
  readonly recordedAt: Date;
  readonly amountMicroBp: bigint;
  /** Running balance: the owner's postings up to this one, by the time they are for. */
  readonly runningMicroBp: bigint;
  /**
   * The posting's share of its transfer's platform fee, floored; for a hold the fee included in the amount, negative on a
   * return.
   */
  readonly feeMicroBp: bigint;
  /** Of a hold the tax that is part of the amount, below zero where it came back. */
  readonly taxMicroBp: bigint;
  readonly deviceCount: number;
  /** Object of the hold or return: its id within the kind. */
  readonly holdId: bigint | null;
}

interface Row {
  ledger_posting_id: bigint;
  idempotency_key: string;
  kind: LedgerKind;
  occurred_at: Date;
  placed_at: Date;
  recorded_at: Date;
  amount_micro_bp: bigint;
  fee_micro_bp: bigint;
  issued_micro_bp: bigint;
  hold_fee_micro_bp: bigint | null;
  tax_micro_bp: bigint;
  device_count: number;
  hold_id: bigint | null;
}

/** Gross amount of a transfer's owners: the fee is shared proportionally. */
function feeOf(row: Row): bigint {
  if (row.hold_fee_micro_bp !== null) return row.hold_fee_micro_bp;
  const paidOut = row.issued_micro_bp - row.fee_micro_bp;
  if (row.amount_micro_bp <= 0n || row.fee_micro_bp <= 0n || paidOut <= 0n) return 0n;
  return (row.fee_micro_bp * row.amount_micro_bp) / paidOut;
}

/** Lines before a line: earlier instants, and lower ids at the same instant. */
async function sumBefore(
  db: Queryable,
  accountId: bigint,
  line: Row,
  zone: string,
): Promise<bigint> {
  const before = await sumUntil(db, accountId, line.placed_at, zone);
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(amount_micro_bp), 0) as amount from ledger_postings
    where ledger_account_id = ${ownerLedgerAccount(accountId)}
      and occurred_at between ${line.placed_at}::timestamptz - interval '12 hours' and ${line.placed_at}::timestamptz
      and ${placedAt(zone)} = ${line.placed_at}::timestamptz
      and ledger_posting_id < ${line.ledger_posting_id}`.execute(db);
  return before.amountMicroBp + BigInt(rows[0]?.amount ?? 0);
}

/** One page of the owner's postings that are for times in [from, until), oldest first. */
export async function readRange(
  db: Queryable,
  query: {
    readonly accountId: bigint;
    readonly from: Date;
    readonly until: Date;
    readonly zone?: string;
    readonly offset: number;
    readonly limit: number;
  },
): Promise<RangeLine[]> {
  const { accountId, from, until, zone = "UTC", offset, limit } = query;
  const ofSystem = (kind: "fee" | "emission") => sql`
    coalesce((select sum(x.amount_micro_bp)::bigint from ledger_postings x
      where x.ledger_account_id = (select ledger_account_id from ledger_accounts where kind = ${kind} and account_id is null)
        and x.occurred_at = p.occurred_at and x.ledger_transfer_id = p.ledger_transfer_id), 0)`;
  const { rows } = await sql<Row>`
    select p.ledger_posting_id, t.idempotency_key, p.kind, p.occurred_at, p.placed_at, t.recorded_at, p.amount_micro_bp, p.device_count, t.hold_id,
      ${ofSystem("fee")} as fee_micro_bp, -${ofSystem("emission")} as issued_micro_bp,
      case when t.hold_id is not null then (t.details ->> 'feeMicroBp')::bigint end as hold_fee_micro_bp,
      coalesce((t.details ->> 'taxMicroBp')::bigint, 0) as tax_micro_bp
    from (
      select * from (
        select *, ${placedAt(zone)} as placed_at from ledger_postings
        where ledger_account_id = ${ownerLedgerAccount(accountId)}
          and occurred_at >= ${from}::timestamptz - interval '12 hours' and occurred_at < ${until}::timestamptz) placed
      where placed_at >= ${from}::timestamptz and placed_at < ${until}::timestamptz
      order by placed_at, ledger_posting_id offset ${offset} limit ${limit}
    ) p
    join ledger_transfers t on t.ledger_transfer_id = p.ledger_transfer_id
    order by p.placed_at, p.ledger_posting_id`.execute(db);
  if (!rows[0]) return [];
  let runningMicroBp = await sumBefore(db, accountId, rows[0], zone);
  return rows.map((row) => {
    runningMicroBp += row.amount_micro_bp;
    return {
      ledgerPostingId: row.ledger_posting_id,
      reference: row.idempotency_key,
      kind: row.kind,
      occurredAt: row.occurred_at,
      placedAt: row.placed_at,
      recordedAt: row.recorded_at,
      amountMicroBp: row.amount_micro_bp,
      runningMicroBp,
      feeMicroBp: feeOf(row),
      taxMicroBp: row.tax_micro_bp,
      deviceCount: row.device_count,
      holdId: row.hold_id,
    };
  });
}

/** Ids of the owner's postings that are for times in [from, until), with what each is for. */
export async function findLines(
  db: Queryable,
  accountId: bigint,
  range: { readonly from: Date; readonly until: Date },
): Promise<readonly { ledgerPostingId: bigint; kind: LedgerKind; occurredAt: Date }[]> {
  const { rows } = await sql<{ ledger_posting_id: bigint; kind: LedgerKind; occurred_at: Date }>`
    select ledger_posting_id, kind, occurred_at from ledger_postings
    where ledger_account_id = ${ownerLedgerAccount(accountId)}
      and occurred_at >= ${range.from}::timestamptz and occurred_at < ${range.until}::timestamptz`.execute(
    db,
  );
  return rows.map((row) => ({
    ledgerPostingId: row.ledger_posting_id,
    kind: row.kind,
    occurredAt: row.occurred_at,
  }));
}

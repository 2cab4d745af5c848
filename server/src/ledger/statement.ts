import type { LedgerKind } from "@nodeyard/contract/ledger.ts";
import { DAY_MS, startOfUtcDay, type UtcDay } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type pg from "pg";
import type { Prepared, Queryable } from "../platform/database.ts";
import { ownerLedgerAccount } from "./accounts.ts";
import { sumUntil } from "./read-range.ts";

export interface StatementLine {
  readonly ledgerPostingId: bigint;
  readonly kind: LedgerKind;
  readonly occurredAt: Date;
  readonly recordedAt: Date;
  readonly amountMicroBp: bigint;
  /** Running balance by the time that postings are for: it runs down a page of all kinds. */
  readonly runningMicroBp: bigint;
  readonly deviceCount: number;
}

/** Spendable balance of the owner, in micro-BP; zero before the first posting. */
export async function readBalance(db: Queryable, accountId: bigint): Promise<bigint> {
  const account = await db
    .selectFrom("ledger_accounts")
    .select("balance_micro_bp")
    .where("account_id", "=", accountId)
    .where("kind", "=", "available")
    .executeTakeFirst();
  return account?.balance_micro_bp ?? 0n;
}

export interface OwnerSums {
  readonly balanceMicroBp: bigint;
  /** Sum of all postings ever, by kind; kinds without any are absent. */
  readonly totals: ReadonlyMap<LedgerKind, bigint>;
}

/** A row of an owner's sums, in a statement that may have others behind them. */
export interface OwnerSumRow {
  readonly kind: LedgerKind | "balance";
  readonly amount: bigint;
}

/** Selects an owner's sums as rows of kind and amount, for a statement that reads more than them. */
export function ownerSumRows(account: string): string {
  return `select kind, amount_micro_bp as amount from account_revenue_totals where account_id = ${account}
    union all
    select 'balance', balance_micro_bp from ledger_accounts where account_id = ${account} and kind = 'available'`;
}

export function ownerSumsFrom(rows: Iterable<OwnerSumRow>): OwnerSums {
  const totals = new Map<LedgerKind, bigint>();
  let balanceMicroBp = 0n;
  for (const { kind, amount } of rows) {
    if (kind === "balance") balanceMicroBp = amount;
    else totals.set(kind, amount);
  }
  return { balanceMicroBp, totals };
}

/** Balance and totals of an owner, as they were at one moment. */
export async function readOwnerSums(pool: pg.Pool, accountId: bigint): Promise<OwnerSums> {
  const { rows } = await pool.query<OwnerSumRow>({
    name: "read-owner-sums",
    text: ownerSumRows("$1"),
    values: [accountId],
  });
  return ownerSumsFrom(rows);
}

/** Sum of the owner's postings of each of `days`, by kind; days and kinds without any are absent. */
export async function readDays(
  db: Queryable,
  accountId: bigint,
  days: readonly UtcDay[],
): Promise<readonly { day: UtcDay; kind: LedgerKind; amountMicroBp: bigint }[]> {
  const rows = await db
    .selectFrom("account_revenue_days")
    .select(["day", "kind", "amount_micro_bp"])
    .where("account_id", "=", accountId)
    .where("day", "in", [...days])
    .execute();
  return rows.map((row) => ({
    day: row.day,
    kind: row.kind,
    amountMicroBp: row.amount_micro_bp,
  }));
}

/** The same of all days from `since` on, as a prepared statement for the first page. */
export async function readDaysSince(
  client: Prepared,
  accountId: bigint,
  since: UtcDay,
): Promise<readonly { day: UtcDay; kind: LedgerKind; amountMicroBp: bigint }[]> {
  const { rows } = await client.query<{ day: UtcDay; kind: LedgerKind; amount_micro_bp: bigint }>({
    name: "read-days-since",
    text: `select day, kind, amount_micro_bp from account_revenue_days where account_id = $1 and day >= $2::date`,
    values: [accountId, since],
  });
  return rows.map(({ day, kind, amount_micro_bp: amountMicroBp }) => ({
    day,
    kind,
    amountMicroBp,
  }));
}

/** Sum of the owner's postings of a kind that are for times in [from, until), as a prepared statement. */
export async function readSumOfKind(
  client: Prepared,
  accountId: bigint,
  kind: LedgerKind,
  range: { readonly from: Date; readonly until: Date },
): Promise<bigint> {
  const { rows } = await client.query<{ amount: string }>({
    name: "read-sum-of-kind",
    text: `select coalesce(sum(amount_micro_bp), 0)::text as amount from ledger_postings
      where ledger_account_id = (select ledger_account_id from ledger_accounts where account_id = $1 and kind = 'available')
        and kind = $2 and occurred_at >= $3 and occurred_at < $4`,
    values: [accountId, kind, range.from, range.until],
  });
  return BigInt(rows[0]?.amount ?? 0);
}

/** Balance after each of the postings, newest first; those of other kinds between them count. */
async function runningBalances(
  db: Queryable,
  accountId: bigint,
  newestFirst: readonly { readonly occurred_at: Date }[],
): Promise<ReadonlyMap<bigint, bigint>> {
  const from = newestFirst.at(-1)?.occurred_at;
  if (!from) return new Map();
  const { amountMicroBp: before } = await sumUntil(db, accountId, from);
  const { rows } = await sql<{ ledger_posting_id: bigint; amount: string }>`
    select ledger_posting_id, sum(amount_micro_bp) over (order by occurred_at, ledger_posting_id) as amount
    from ledger_postings
    where ledger_account_id = ${ownerLedgerAccount(accountId)}
      and occurred_at >= ${from}::timestamptz and occurred_at <= ${newestFirst[0]?.occurred_at}::timestamptz`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.ledger_posting_id, before + BigInt(row.amount)]));
}

/**
 * One page of the owner's postings, newest first, with count and sum over all pages. Count and sum come from the kept
 * sums: they cost the same after a year as after a day.
 */
export async function readStatement(
  db: Queryable,
  query: {
    readonly accountId: bigint;
    readonly day?: UtcDay | undefined;
    /** All kinds when absent. */
    readonly kinds?: readonly LedgerKind[] | undefined;
    readonly offset: number;
    readonly limit: number;
  },
): Promise<{ lines: StatementLine[]; lineCount: number; sumMicroBp: bigint }> {
  const { accountId, day, kinds } = query;
  const ofKind = kinds === undefined ? sql`` : sql`and kind in (${sql.join(kinds)})`;
  const sums =
    day === undefined
      ? sql`account_revenue_totals where account_id = ${accountId} ${ofKind}`
      : sql`account_revenue_days where account_id = ${accountId} and day = ${day}::date ${ofKind}`;
  const { rows: kept } = await sql<{ lines: string | bigint; sum: string }>`
    select coalesce(sum(posting_count), 0) as lines, coalesce(sum(amount_micro_bp), 0) as sum
    from ${sums}`.execute(db);

  let lines = db
    .selectFrom("ledger_postings as p")
    .innerJoin("ledger_transfers as t", "t.ledger_transfer_id", "p.ledger_transfer_id")
    .select([
      "p.ledger_posting_id",
      "p.kind",
      "p.occurred_at",
      "t.recorded_at",
      "p.amount_micro_bp",
      "p.device_count",
    ])
    // A lone value, not a join: the index then gives the page in order, whatever lies behind it.
    .where("p.ledger_account_id", "=", (query) =>
      query
        .selectFrom("ledger_accounts")
        .select("ledger_account_id")
        .where("account_id", "=", accountId)
        .where("kind", "=", "available"),
    )
    .orderBy("p.occurred_at", "desc")
    .orderBy("p.ledger_posting_id", "desc")
    .offset(query.offset)
    .limit(query.limit);
  if (day !== undefined) {
    const from = startOfUtcDay(day);
    lines = lines
      .where("p.occurred_at", ">=", from)
      .where("p.occurred_at", "<", new Date(from.getTime() + DAY_MS));
  }
  if (kinds !== undefined) lines = lines.where("p.kind", "in", [...kinds]);
  const rows = await lines.execute();
  const running = await runningBalances(db, accountId, rows);
  return {
    lines: rows.map((row) => ({
      ledgerPostingId: row.ledger_posting_id,
      kind: row.kind,
      occurredAt: row.occurred_at,
      recordedAt: row.recorded_at,
      amountMicroBp: row.amount_micro_bp,
      runningMicroBp: running.get(row.ledger_posting_id) ?? 0n,
      deviceCount: row.device_count,
    })),
    lineCount: Number(kept[0]?.lines ?? 0),
    sumMicroBp: BigInt(kept[0]?.sum ?? 0),
  };
}

/** Purpose of one posting of this owner; undefined when it is another's or does not exist. */
export async function findLine(
  db: Queryable,
  accountId: bigint,
  ledgerPostingId: bigint,
): Promise<
  { kind: LedgerKind; occurredAt: Date; amountMicroBp: bigint; deviceCount: number } | undefined
> {
  const row = await db
    .selectFrom("ledger_postings as p")
    .innerJoin("ledger_accounts as a", "a.ledger_account_id", "p.ledger_account_id")
    .select(["p.kind", "p.occurred_at", "p.amount_micro_bp", "p.device_count"])
    .where("p.ledger_posting_id", "=", ledgerPostingId)
    .where("a.account_id", "=", accountId)
    .where("a.kind", "=", "available")
    .executeTakeFirst();
  return (
    row && {
      kind: row.kind,
      occurredAt: row.occurred_at,
      amountMicroBp: row.amount_micro_bp,
      deviceCount: row.device_count,
    }
  );
}

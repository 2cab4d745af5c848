// Offered to other rooms.
import type { BuybackType } from "@nodeyard/contract/buyback/rules.ts";
import { CHINA_OFFSET_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Queryable } from "../../platform/database.ts";

/** Use of the month's quota by a person's buy-backs. */
interface Usage {
  readonly usedFen: bigint;
  /** Of the kind. */
  readonly count: number;
}

/** When the month of an instant began. */
function monthStart(at: Date): Date {
  const local = new Date(at.getTime() + CHINA_OFFSET_MS);
  return new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth()) - CHINA_OFFSET_MS);
}

/** Fen that a person can be paid in the month of `at`. */
export async function readMonthLimit(db: Queryable, at: Date): Promise<bigint> {
  const { month_yuan: yuan } = await db
    .selectFrom("yuan_quotas")
    .select("month_yuan")
    .where("effective_from", "<=", at)
    .orderBy("effective_from", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return BigInt(yuan) * 100n;
}

/** Of all accounts of the person; what was returned does not count. */
export async function readUsage(
  db: Queryable,
  identityId: bigint,
  type: number,
  at: Date,
): Promise<Usage> {
  const { rows } = await sql<{ used: string; count: bigint }>`
    select coalesce(sum(amount_fen), 0)::text as used, count(*) filter (where buyback_type = ${type}) as count
    from buybacks where identity_id = ${identityId} and created_at >= ${monthStart(at)} and status <> 'returned'`.execute(
    db,
  );
  return { usedFen: BigInt(rows[0]?.used ?? 0), count: Number(rows[0]?.count ?? 0) };
}

/** Yuan that a person has exchanged this month, over all its accounts; what was returned does not count. */
export async function readMonthYuan(db: Queryable, identityId: bigint, at: Date): Promise<number> {
  const { rows } = await sql<{ yuan: bigint }>`
    select coalesce(sum(total_yuan), 0)::bigint as yuan from exchanges
    where identity_id = ${identityId} and created_at >= ${monthStart(at)} and status <> 'returned'`.execute(
    db,
  );
  return Number(rows[0]?.yuan ?? 0n);
}

/** Serialises all who count what a person was paid, whatever the account, until their transactions end. */
export async function lockIdentity(db: Queryable, identityId: bigint): Promise<void> {
  await sql`select from identities where identity_id = ${identityId} for no key update`.execute(db);
}

/** Yuan of gift cards that a person can have in the month of `at`. */
export async function readCardMonthYuan(db: Queryable, at: Date): Promise<number> {
  const { month_yuan: yuan } = await db
    .selectFrom("exchange_offers")
    .select("month_yuan")
    .where("effective_from", "<=", at)
    .orderBy("effective_from", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return yuan;
}

/** The most buy-backs of a kind that a person can make in a month; null for any number. */
export async function readMostOrders(
  db: Queryable,
  type: BuybackType,
  at: Date,
): Promise<number | null> {
  const { max_per_month: most } = await db
    .selectFrom("buyback_terms")
    .select("max_per_month")
    .where("buyback_type", "=", type)
    .where("effective_from", "<=", at)
    .orderBy("effective_from", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return most;
}

/** Automatic withdrawals of the person this month; what was returned does not count. */
export async function countRuns(db: Queryable, identityId: bigint, at: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from auto_withdrawal_runs r join buybacks b using (buyback_id)
    where r.identity_id = ${identityId} and r.made_at >= ${monthStart(at)} and b.status <> 'returned'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

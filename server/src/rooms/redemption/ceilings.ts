// Offered to other rooms.
import { DAY_MS } from "@nodeyard/contract/time.ts";
import { sql, type Selectable } from "kysely";
import { readMatureBalance } from "../../ledger/mature-balance.ts";
import type { Queryable, Tx } from "../../platform/database.ts";
import type { WithdrawalCeilingsTable } from "../../platform/schema.ts";
import { readLimit } from "../account/limits.ts";
import { readOutflow } from "./outflow.ts";

export type Ceilings = Selectable<WithdrawalCeilingsTable>;

function ceilingsAt(db: Queryable, at: Date) {
  return db
    .selectFrom("withdrawal_ceilings")
    .selectAll()
    .where("effective_from", "<=", at)
    .orderBy("effective_from", "desc")
    .limit(1);
}

/** The ceilings in force. */
export async function readCeilings(db: Queryable, at: Date): Promise<Ceilings> {
  return ceilingsAt(db, at).executeTakeFirstOrThrow();
}

/** The same, serialising all who count what was withdrawn until their transactions end. */
export async function lockCeilings(db: Queryable, at: Date): Promise<Ceilings> {
  return ceilingsAt(db, at).forNoKeyUpdate().executeTakeFirstOrThrow();
}

/** The account's ceiling in 24 hours without approval, for all channels: the general ceiling, or less. */
export async function readAccountCeiling(
  db: Queryable,
  accountId: bigint,
  { account_day_micro_bp: general }: Ceilings,
): Promise<bigint> {
  const own = (await readLimit(db, accountId, "unreviewed")) ?? general;
  return own < general ? own : general;
}

/**
 * True if an amount takes the account's redemptions of 24 hours above the ceiling without approval. The caller holds the
 * account's lock.
 */
export async function exceedsCeiling(
  tx: Tx,
  accountId: bigint,
  grossMicroBp: bigint,
  at: Date,
): Promise<boolean> {
  const [{ unreviewedMicroBp }, ceilings] = await Promise.all([
    readOutflow(tx, accountId, at),
    readCeilings(tx, at),
  ]);
  return unreviewedMicroBp + grossMicroBp > (await readAccountCeiling(tx, accountId, ceilings));
}

/** Gross amounts of 24 hours that no operator approved: of the account by every channel, and of all from the hot wallet. */
export async function readUnreviewed(
  db: Queryable,
  accountId: bigint,
  at: Date,
): Promise<{ readonly accountMicroBp: bigint; readonly totalMicroBp: bigint }> {
  const since = new Date(at.getTime() - DAY_MS);
  const [{ unreviewedMicroBp: accountMicroBp }, { rows }] = await Promise.all([
    readOutflow(db, accountId, at),
    sql<{ total: string }>`
      select coalesce(sum(gross_micro_bp), 0)::text as total
      from withdrawals where created_at > ${since} and review_reason is null and status <> 'canceled'`.execute(
      db,
    ),
  ]);
  return { accountMicroBp, totalMicroBp: BigInt(rows[0]?.total ?? 0) };
}

/** The balance that a young account can withdraw without approval; undefined for older accounts. */
export async function readYoungBalance(
  db: Queryable,
  accountId: bigint,
  ceilings: Ceilings,
  at: Date,
): Promise<bigint | undefined> {
  const { created_at: createdAt } = await db
    .selectFrom("accounts")
    .select("created_at")
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  if (at.getTime() - createdAt.getTime() >= ceilings.young_days * DAY_MS) return undefined;
  const maturityHours = ceilings.young_maturity_hours;
  const { balanceMicroBp, immatureMicroBp } = await readMatureBalance(db, accountId, {
    at,
    maturityHours,
  });
  return balanceMicroBp - immatureMicroBp;
}

/** The amount up to which the account's next withdrawal is paid without approval, by the account's own ceilings. */
export async function readApprovalFree(
  db: Queryable,
  accountId: bigint,
  at: Date,
): Promise<bigint> {
  const ceilings = await readCeilings(db, at);
  const { accountMicroBp } = await readUnreviewed(db, accountId, at);
  const left = (await readAccountCeiling(db, accountId, ceilings)) - accountMicroBp;
  const young = (await readYoungBalance(db, accountId, ceilings, at)) ?? left;
  const least = young < left ? young : left;
  return least > 0n ? least : 0n;
}

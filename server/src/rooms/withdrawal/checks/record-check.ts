import { ApiError } from "@nodeyard/contract/error.ts";
import type { CheckFailure, PayoutCheckKind } from "@nodeyard/contract/operator/rules.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import type { PayoutAudit } from "@nodeyard/contract/withdrawal/operator/check-calls.ts";
import { ChainMismatchError, ChainUnreachableError } from "../../../platform/chain/chain.ts";
import type { Queryable, Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { ChainUnreadableError } from "../audit/read-chain.ts";
import type { ReconcileReport } from "../reconcile/remarks.ts";

/** Record of a check; a reconciliation is worded when it is read. */
export type CheckRecord = PayoutAudit | ReconcileReport;

/** One that has not ended by then is given up: its worker, or the queue of a restored database, is gone. */
const LOST_MS = HOUR_MS;

function failureOf(error: unknown): CheckFailure {
  if (error instanceof ChainUnreachableError || error instanceof ChainUnreadableError)
    return "unreachable";
  if (error instanceof ChainMismatchError) return "mismatch";
  return error instanceof ApiError ? "refused" : "failed";
}

/**
 * Carries a check out and keeps what it found, or why it could not be carried out. For those at the terminal and of every night;
 * `begin` and `end` are for those that operators ask for, whose row is there while they run.
 */
export async function recordCheck<Outcome>(
  { db, clock }: Pick<Deps, "db" | "clock">,
  check: { readonly kind: PayoutCheckKind; readonly terminalUser: string | null },
  run: () => Promise<Outcome>,
  recordOf: (outcome: Outcome) => CheckRecord,
): Promise<Outcome> {
  const { kind, terminalUser } = check;
  const row = { kind, terminal_user: terminalUser, began_at: clock.now() };
  const insert = (ended: { report: string } | { failure: CheckFailure }) =>
    db
      .insertInto("payout_checks")
      .values({ ...row, ended_at: clock.now(), ...ended })
      .execute();
  let outcome: Outcome;
  try {
    outcome = await run();
  } catch (error) {
    await insert({ failure: failureOf(error) });
    throw error;
  }
  await insert({ report: JSON.stringify(recordOf(outcome)) });
  return outcome;
}

/** A check that an operator asked for and that has not ended. */
export interface BegunCheck {
  readonly checkId: bigint;
  readonly kind: PayoutCheckKind;
  readonly accountId: bigint;
  readonly ip: string | null;
  readonly reason: string;
}

export async function readBegun(db: Queryable): Promise<BegunCheck[]> {
  const rows = await db
    .selectFrom("payout_checks")
    .select(["payout_check_id", "kind", "asked_by", "ip", "reason"])
    .where("ended_at", "is", null)
    .orderBy("payout_check_id")
    .execute();
  return rows.flatMap(({ payout_check_id: checkId, asked_by: accountId, ...row }) =>
    accountId === null ? [] : [{ checkId, accountId, ...row }],
  );
}

/** Begins a check that an operator asked for. @returns its id; undefined while one of its kind runs. */
export async function beginCheck(
  tx: Tx,
  { kind, accountId, ip, reason }: Omit<BegunCheck, "checkId">,
  at: Date,
): Promise<bigint | undefined> {
  await tx
    .updateTable("payout_checks")
    .set({ ended_at: at, failure: "lost" })
    .where("kind", "=", kind)
    .where("ended_at", "is", null)
    .where("began_at", "<=", new Date(at.getTime() - LOST_MS))
    .execute();
  const begun = await tx
    .insertInto("payout_checks")
    .values({ kind, asked_by: accountId, ip, reason: reason.trim(), began_at: at })
    .onConflict((conflict) => conflict.column("kind").where("ended_at", "is", null).doNothing())
    .returning("payout_check_id")
    .executeTakeFirst();
  return begun?.payout_check_id;
}

/** Ends a check that was begun, unless it has been given up. */
export async function endCheck(
  db: Queryable,
  checkId: bigint,
  at: Date,
  outcome: { readonly record: CheckRecord } | { readonly error: unknown },
): Promise<void> {
  const ended =
    "record" in outcome
      ? { report: JSON.stringify(outcome.record) }
      : { failure: failureOf(outcome.error) };
  await db
    .updateTable("payout_checks")
    .set({ ended_at: at, ...ended })
    .where("payout_check_id", "=", checkId)
    .where("ended_at", "is", null)
    .execute();
}

import { MATURITY_HOURS } from "@nodeyard/contract/withdrawal/rules.ts";
import { readMatureBalance, type MatureBalance } from "../../ledger/mature-balance.ts";
import type { Queryable } from "../../platform/database.ts";

/** The operator's switches. */
export interface Switches {
  readonly isWithdrawalOpen: boolean;
  readonly isUnbindingOpen: boolean;
}

export async function readSwitches(db: Queryable): Promise<Switches> {
  const row = await db
    .selectFrom("payout_switches")
    .select(["is_withdrawal_open", "is_unbinding_open"])
    .executeTakeFirstOrThrow();
  return { isWithdrawalOpen: row.is_withdrawal_open, isUnbindingOpen: row.is_unbinding_open };
}

/** The owner's balance, and the part of it that is mature for a withdrawal. */
export async function readWithdrawable(
  db: Queryable,
  accountId: bigint,
  at: Date,
): Promise<MatureBalance> {
  return readMatureBalance(db, accountId, { at, maturityHours: MATURITY_HOURS });
}

/** An owner's withdrawal by id or idempotency key; foreign ones are not found. */
export async function findWithdrawal(
  db: Queryable,
  accountId: bigint,
  by: { readonly withdrawalId: bigint } | { readonly idempotencyKey: string },
) {
  const query = db.selectFrom("withdrawals").selectAll().where("account_id", "=", accountId);
  return (
    "withdrawalId" in by
      ? query.where("withdrawal_id", "=", by.withdrawalId)
      : query.where("idempotency_key", "=", by.idempotencyKey)
  ).executeTakeFirst();
}
export type WithdrawalRow = NonNullable<Awaited<ReturnType<typeof findWithdrawal>>>;

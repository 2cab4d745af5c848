import type { Queryable } from "../../platform/database.ts";

/** What the operator keeps open. */
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

export async function hasOpenWithdrawal(db: Queryable, accountId: bigint): Promise<boolean> {
  const open = await db
    .selectFrom("withdrawals")
    .select("withdrawal_id")
    .where("account_id", "=", accountId)
    .where("status", "=", "created")
    .executeTakeFirst();
  return open !== undefined;
}

/** A withdrawal of an owner by its id or by the key that it was asked for with; another's does not exist. */
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

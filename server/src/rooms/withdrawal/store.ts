import { MATURITY_HOURS, type WithdrawalStep } from "@nodeyard/contract/withdrawal/rules.ts";
import { readMatureBalance, type MatureBalance } from "../../ledger/mature-balance.ts";
import type { Queryable } from "../../platform/database.ts";

/** The operator's switches, and whether payouts are halted. */
export interface Switches {
  readonly isWithdrawalOpen: boolean;
  readonly isUnbindingOpen: boolean;
  readonly isHalted: boolean;
}

export async function readSwitches(db: Queryable): Promise<Switches> {
  const row = await db
    .selectFrom("payout_switches")
    .select(({ exists, selectFrom }) => [
      "is_withdrawal_open",
      "is_unbinding_open",
      exists(
        selectFrom("payout_halts").select("payout_halt_id").where("resumed_at", "is", null),
      ).as("is_halted"),
    ])
    .executeTakeFirstOrThrow();
  return {
    isWithdrawalOpen: row.is_withdrawal_open,
    isUnbindingOpen: row.is_unbinding_open,
    isHalted: Boolean(row.is_halted),
  };
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

/** The newest timeline step of each of these withdrawals. */
export async function readNewestSteps(
  db: Queryable,
  withdrawalIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, WithdrawalStep>> {
  if (withdrawalIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("withdrawal_steps")
    .distinctOn("withdrawal_id")
    .select(["withdrawal_id", "step"])
    .where("withdrawal_id", "in", [...withdrawalIds])
    .orderBy("withdrawal_id")
    .orderBy("withdrawal_step_id", "desc")
    .execute();
  return new Map(rows.map((row) => [row.withdrawal_id, row.step]));
}

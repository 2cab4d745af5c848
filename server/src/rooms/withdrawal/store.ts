import type { WithdrawalStep } from "@nodeyard/contract/withdrawal/rules.ts";
import type { Selectable } from "kysely";
import type { Queryable } from "../../platform/database.ts";
import type { WithdrawalsTable } from "../../platform/schema.ts";
import { ordersOf } from "../redemption/orders.ts";
import { timelineOf } from "../redemption/timeline.ts";

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

export type WithdrawalRow = Selectable<WithdrawalsTable>;

export const {
  find: findWithdrawal,
  read: readWithdrawal,
  lockOpen: lockOpenWithdrawal,
} = ordersOf("withdrawals", { column: "withdrawal_id", name: "withdrawalId" });

/** A step of a withdrawal may note the hash of its transaction. */
export const { readNewestSteps, lastStep, addStep, addStepOnce } = timelineOf<WithdrawalStep>({
  table: "withdrawal_steps",
  id: "withdrawal_step_id",
  order: "withdrawal_id",
  note: "transaction_hash",
});

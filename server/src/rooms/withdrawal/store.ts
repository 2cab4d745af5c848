import type { WithdrawalStep } from "@nodeyard/contract/withdrawal/rules.ts";
import type { Selectable } from "kysely";
import { ordersOf } from "../redemption/orders.ts";
import type { WithdrawalsTable } from "../../platform/schema.ts";
import { timelineOf } from "../redemption/timeline.ts";

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

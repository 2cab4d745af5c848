import type { CancelReason } from "@nodeyard/contract/withdrawal/rules.ts";
import type { Hash } from "viem";
import { addStep, type WithdrawalRow } from "../store.ts";
import { returnHold, settleHold } from "../../../ledger/holds.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { holdReference } from "../hold.ts";
import { notifyOfWithdrawal } from "./end-notice.ts";
import { endWithdrawal } from "./store.ts";

/** Why and when BP are refunded, and the transaction that was reverted. */
export interface PayoutEnd {
  readonly reason: CancelReason;
  readonly at: Date;
  readonly hash?: Hash;
}

/** Completes the payout: ledger, status, timeline and notice, in the caller's transaction and under the payout's lock. */
export async function completePayout(
  deps: Pick<Deps, "config" | "clock">,
  tx: Tx,
  withdrawal: WithdrawalRow,
  hash: Hash,
  at: Date,
): Promise<void> {
  await settleHold(tx, { reference: holdReference(withdrawal.withdrawal_id), at });
  await endWithdrawal(tx, withdrawal.withdrawal_id, { status: "completed", at });
  await addStep(tx, withdrawal.withdrawal_id, "complete", at, hash);
  await notifyOfWithdrawal(deps, tx, withdrawal, { hash });
}

/**
 * Refunds the BP, in the caller's transaction and under the payout's lock. Only if no transaction of the withdrawal can ever
 * pay: none was signed, or it is confirmed as reverted.
 */
export async function cancelPayout(
  deps: Pick<Deps, "config" | "clock">,
  tx: Tx,
  withdrawal: WithdrawalRow,
  { reason, at, hash }: PayoutEnd,
): Promise<void> {
  await returnHold(tx, { reference: holdReference(withdrawal.withdrawal_id), at });
  await endWithdrawal(tx, withdrawal.withdrawal_id, { status: "canceled", reason, at });
  await addStep(tx, withdrawal.withdrawal_id, "canceled", at, hash);
  await notifyOfWithdrawal(deps, tx, withdrawal, { reason });
}

import type { Payout } from "../payout/store.ts";

/** What an operator decides about, as audit lines have it. */
export function withdrawalState({ withdrawal, nonce }: Payout) {
  return {
    withdrawalId: String(withdrawal.withdrawal_id),
    status: withdrawal.status,
    grossMicroBp: String(withdrawal.gross_micro_bp),
    address: withdrawal.address,
    reviewReason: withdrawal.review_reason,
    isApproved: withdrawal.approved_at !== null,
    isSigned: nonce !== undefined,
  };
}

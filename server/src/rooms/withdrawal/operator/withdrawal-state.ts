// Offered to other rooms.
import type { WithdrawalRow } from "../store.ts";

type Decided = Pick<
  WithdrawalRow,
  "withdrawal_id" | "status" | "gross_micro_bp" | "review_reason" | "approved_at"
> & { readonly address: string };

/** State of a withdrawal that an operator decides about, as audit lines have it. */
export function withdrawalState(row: Decided, isSigned: boolean) {
  return {
    withdrawalId: String(row.withdrawal_id),
    status: row.status,
    grossMicroBp: String(row.gross_micro_bp),
    address: row.address,
    reviewReason: row.review_reason,
    isApproved: row.approved_at !== null,
    isSigned,
  };
}

// Offered to other rooms.
import type { Reviewed } from "../../redemption/orders.ts";
import type { WithdrawalRow } from "../store.ts";

type Decided = Pick<WithdrawalRow, "withdrawal_id" | "status" | "gross_micro_bp" | "approved_at"> &
  Reviewed & { readonly address: string };

/** State of a withdrawal that an operator decides about, as audit lines have it. */
export function withdrawalState(row: Decided, isSigned: boolean) {
  return {
    withdrawalId: String(row.withdrawal_id),
    status: row.status,
    grossMicroBp: String(row.gross_micro_bp),
    address: row.address,
    needsApproval: row.needs_approval,
    isApproved: row.approved_at !== null,
    isSigned,
  };
}

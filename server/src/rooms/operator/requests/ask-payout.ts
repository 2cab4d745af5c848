import type { AskedResponse, AskPayoutRequest } from "@nodeyard/contract/operator/request-calls.ts";
import { payoutActErrors } from "@nodeyard/contract/withdrawal/operator-errors.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../../platform/http/route.ts";
import { requireWireId } from "../../../platform/wire-id.ts";
import { findOpen } from "../../withdrawal/operator/lock-open.ts";
import { OperatorError } from "../../withdrawal/operator/operator-error.ts";
import { ask } from "./ask.ts";

/** Asks for the approval of a withdrawal that waits for it. */
export async function askPayout(
  deps: Deps,
  { withdrawalId: wireId, version, reason }: AskPayoutRequest,
  caller: OwnerCaller,
): Promise<Result<AskedResponse>> {
  const { withdrawal } = await findOpen(deps.db, requireWireId(wireId, payoutActErrors.notANumber));
  const withdrawalId = String(withdrawal.withdrawal_id);
  if (withdrawal.review_reason === null || withdrawal.approved_at !== null)
    throw new OperatorError(payoutActErrors.notWaiting, { withdrawalId });
  const amountMicroBp = String(withdrawal.gross_micro_bp);
  const payload = { withdrawalId, amountMicroBp };
  const { account_id: accountId } = withdrawal;
  return ask(deps, caller, { kind: "payout", accountId, payload, reason, seen: version });
}

import * as calls from "@nodeyard/contract/operator/request-calls.ts";
import { payoutActErrors } from "@nodeyard/contract/withdrawal/operator/errors.ts";
import { handle } from "../../../platform/http/route.ts";
import { requireWireId } from "../../../platform/wire-id.ts";
import { findOpen } from "../../withdrawal/operator/lock-open.ts";
import { OperatorError } from "../../withdrawal/operator/operator-error.ts";
import { waitsForApproval } from "../../redemption/orders.ts";
import { createRequest } from "./create-request.ts";

/** Asks for the approval of a withdrawal that waits for it. */
export const requestPayoutApproval = handle(
  calls.requestPayoutApproval,
  async (deps, { withdrawalId: wireId, version, reason }, caller) => {
    const { withdrawal } = await findOpen(
      deps.db,
      requireWireId(wireId, payoutActErrors.notANumber),
    );
    const withdrawalId = String(withdrawal.withdrawal_id);
    if (!waitsForApproval(withdrawal))
      throw new OperatorError(payoutActErrors.notWaiting, { withdrawalId });
    const amountMicroBp = String(withdrawal.gross_micro_bp);
    const payload = { withdrawalId, amountMicroBp };
    const { account_id: accountId } = withdrawal;
    return createRequest(deps, caller, {
      kind: "payout",
      accountId,
      payload,
      reason,
      seen: version,
    });
  },
);

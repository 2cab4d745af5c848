import { buybackErrors } from "@nodeyard/contract/buyback/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import * as calls from "@nodeyard/contract/operator/request-calls.ts";
import { handle } from "../../../platform/http/route.ts";
import { requireWireId } from "../../../platform/wire-id.ts";
import { createRequest } from "./create-request.ts";

/** Asks for the approval of a buy-back that waits for it. */
export const requestBuybackApproval = handle(
  calls.requestBuybackApproval,
  async (deps, { buybackId: wireId, version, reason }, caller) => {
    const buybackId = requireWireId(wireId, buybackErrors.unknownBuyback);
    const row = await deps.db
      .selectFrom("buybacks")
      .select(["account_id", "gross_micro_bp", "needs_approval", "approved_at"])
      .where("buyback_id", "=", buybackId)
      .where("status", "=", "created")
      .executeTakeFirst();
    if (!row) throw new ApiError(buybackErrors.unknownBuyback);
    if (!row.needs_approval || row.approved_at !== null)
      throw new ApiError(buybackErrors.notWaiting);
    const payload = { buybackId: String(buybackId), amountMicroBp: String(row.gross_micro_bp) };
    const accountId = row.account_id;
    return createRequest(deps, caller, {
      kind: "buyback",
      accountId,
      payload,
      reason,
      seen: version,
    });
  },
);

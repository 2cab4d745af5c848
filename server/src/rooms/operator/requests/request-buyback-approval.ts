import { buybackErrors } from "@nodeyard/contract/buyback/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import * as calls from "@nodeyard/contract/operator/request-calls.ts";
import { handle } from "../../../platform/http/route.ts";
import { requireWireId } from "../../../platform/wire-id.ts";
import { findOpenBuyback } from "../../buyback/review/buyback-state.ts";
import { waitsForApproval } from "../../redemption/orders.ts";
import { createRequest } from "./create-request.ts";

/** Asks for the approval of a buy-back that waits for it. */
export const requestBuybackApproval = handle(
  calls.requestBuybackApproval,
  async (deps, { buybackId: wireId, version, reason }, caller) => {
    const buybackId = requireWireId(wireId, buybackErrors.unknownBuyback);
    const row = await findOpenBuyback(deps.db, buybackId);
    if (!waitsForApproval(row)) throw new ApiError(buybackErrors.notWaiting);
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

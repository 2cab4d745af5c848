import { ApiError } from "@nodeyard/contract/error.ts";
import { exchangeErrors } from "@nodeyard/contract/exchange/errors.ts";
import * as calls from "@nodeyard/contract/operator/request-calls.ts";
import { handle } from "../../../platform/http/route.ts";
import { requireWireId } from "../../../platform/wire-id.ts";
import { findOpenExchange } from "../../exchange/review/exchange-state.ts";
import { waitsForApproval } from "../../redemption/orders.ts";
import { createRequest } from "./create-request.ts";

/** Asks for the approval of an exchange that waits for it. */
export const requestExchangeApproval = handle(
  calls.requestExchangeApproval,
  async (deps, { exchangeId: wireId, version, reason }, caller) => {
    const exchangeId = requireWireId(wireId, exchangeErrors.unknownExchange);
    const row = await findOpenExchange(deps.db, exchangeId);
    if (!waitsForApproval(row)) throw new ApiError(exchangeErrors.notWaiting);
    const payload = { exchangeId: String(exchangeId), amountMicroBp: String(row.gross_micro_bp) };
    return createRequest(deps, caller, {
      kind: "exchange",
      accountId: row.account_id,
      payload,
      reason,
      seen: version,
    });
  },
);

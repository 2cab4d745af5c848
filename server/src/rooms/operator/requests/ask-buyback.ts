import { buybackErrors } from "@nodeyard/contract/buyback/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import type {
  AskBuybackRequest,
  AskedResponse,
} from "@nodeyard/contract/operator/request-calls.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../../platform/http/route.ts";
import { requireWireId } from "../../../platform/wire-id.ts";
import { ask } from "./ask.ts";

/** Asks for the approval of a buy-back that waits for it. */
export async function askBuyback(
  deps: Deps,
  { buybackId: wireId, version, reason }: AskBuybackRequest,
  caller: OwnerCaller,
): Promise<Result<AskedResponse>> {
  const buybackId = requireWireId(wireId, buybackErrors.unknownBuyback);
  const row = await deps.db
    .selectFrom("buybacks")
    .select(["account_id", "gross_micro_bp", "needs_approval", "approved_at"])
    .where("buyback_id", "=", buybackId)
    .where("status", "=", "created")
    .executeTakeFirst();
  if (!row) throw new ApiError(buybackErrors.unknownBuyback);
  if (!row.needs_approval || row.approved_at !== null) throw new ApiError(buybackErrors.notWaiting);
  const payload = { buybackId: String(buybackId), amountMicroBp: String(row.gross_micro_bp) };
  const accountId = row.account_id;
  return ask(deps, caller, { kind: "buyback", accountId, payload, reason, seen: version });
}

import { ApiError } from "@nodeyard/contract/error.ts";
import { parseMicroBp } from "@nodeyard/contract/money.ts";
import { operatorErrors } from "@nodeyard/contract/operator/errors.ts";
import type {
  CorrectionRequest,
  RequestCreatedResponse,
} from "@nodeyard/contract/operator/request-calls.ts";
import { readBalance } from "../../../ledger/statement.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../../platform/http/route.ts";
import { findAccountId } from "../../identity/operator/account-state.ts";
import { assertConfirmed } from "./correction-effect.ts";
import { createRequest } from "./create-request.ts";
import { balanceTooLow, readWaitingCorrections } from "./waiting-requests.ts";

/** A billion BP: more is a slip of the finger, and ten thousand of them still fit into the ledger's columns. */
export const MAX_CORRECTION_MICRO_BP = 10n ** 15n;

/**
 * Asks for a counter-entry in an account's ledger, which gives or takes BP. Several can wait: more than the balance, less what
 * those that wait take, is refused at once and not only to who would approve it.
 */
export async function requestCorrection(
  deps: Deps,
  { accountId: wireId, amount, confirmedAmount, reason, idempotencyKey }: CorrectionRequest,
  caller: OwnerCaller,
  { isOnly = false } = {},
): Promise<Result<RequestCreatedResponse>> {
  const accountId = await findAccountId(deps.db, wireId);
  const isTaken = amount.startsWith("-");
  const absolute = parseMicroBp(isTaken ? amount.slice(1).trim() : amount.replace(/^\+/, ""));
  if (absolute === undefined || absolute <= 0n || absolute > MAX_CORRECTION_MICRO_BP)
    throw new ApiError(operatorErrors.amountInvalid);
  const amountMicroBp = isTaken ? -absolute : absolute;
  const payload = { amountMicroBp: String(amountMicroBp) };
  return createRequest(deps, caller, {
    kind: "correction",
    accountId,
    payload,
    reason,
    idempotencyKey: idempotencyKey?.toLowerCase(),
    check: async (tx) => {
      const at = deps.clock.now();
      await assertConfirmed(tx, at, { amountMicroBp, typed: confirmedAmount ?? "" });
      const waiting = await readWaitingCorrections(tx, accountId, at);
      if (isOnly && waiting.length > 0) throw new ApiError(operatorErrors.correctionWaits);
      if (!isTaken) return;
      const taken = waiting.reduce((sum, each) => {
        return each.amountMicroBp < 0n ? sum - each.amountMicroBp : sum;
      }, 0n);
      const available = (await readBalance(tx, accountId)) - taken;
      if (absolute > available) throw balanceTooLow(available);
    },
  });
}

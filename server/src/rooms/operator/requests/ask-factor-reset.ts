import { ApiError } from "@nodeyard/contract/error.ts";
import { operatorErrors } from "@nodeyard/contract/operator/errors.ts";
import type {
  AskedResponse,
  AskFactorResetRequest,
} from "@nodeyard/contract/operator/request-calls.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../../platform/http/route.ts";
import { findAccountId } from "../account-state.ts";
import { ask } from "./ask.ts";

/** Asks for all second factors of an account to be removed. */
export async function askFactorReset(
  deps: Deps,
  { accountId: wireId, reason }: AskFactorResetRequest,
  caller: OwnerCaller,
): Promise<Result<AskedResponse>> {
  const accountId = await findAccountId(deps.db, wireId);
  return ask(deps, caller, {
    kind: "factor-reset",
    accountId,
    payload: {},
    reason,
    check: (_, state) => {
      const { factors } = state as { factors: readonly string[] };
      if (factors.length === 0) throw new ApiError(operatorErrors.noFactor);
    },
  });
}

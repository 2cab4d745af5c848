import { ApiError } from "@nodeyard/contract/error.ts";
import { operatorErrors } from "@nodeyard/contract/operator/errors.ts";
import * as calls from "@nodeyard/contract/operator/request-calls.ts";
import { handle } from "../../../platform/http/route.ts";
import { findAccountId } from "../../identity/operator/account-state.ts";
import { createRequest } from "./create-request.ts";

/** Asks for all second factors of an account to be removed. */
export const requestFactorReset = handle(
  calls.requestFactorReset,
  async (deps, { accountId: wireId, reason }, caller) => {
    const accountId = await findAccountId(deps.db, wireId);
    return createRequest(deps, caller, {
      kind: "factor-reset",
      accountId,
      payload: {},
      reason,
      check: (_, state) => {
        const { factors } = state as { factors: readonly string[] };
        if (factors.length === 0) throw new ApiError(operatorErrors.noFactor);
      },
    });
  },
);

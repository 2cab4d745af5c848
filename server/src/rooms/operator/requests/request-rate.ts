import { ApiError } from "@nodeyard/contract/error.ts";
import { operatorErrors } from "@nodeyard/contract/operator/errors.ts";
import * as calls from "@nodeyard/contract/operator/request-calls.ts";
import { handle } from "../../../platform/http/route.ts";
import { checkChange, readChange } from "../../rates/enter-rate.ts";
import { createRequest } from "./create-request.ts";

/**
 * Asks for a change of a rate without the notice that one operator gives. It is about no account: the request's is the one of
 * who asks, who cannot approve it.
 */
export const requestRate = handle(
  calls.requestRate,
  async (deps, { version, reason, ...fields }, caller) => {
    const change = readChange(deps, fields, caller.accountId);
    return createRequest(deps, caller, {
      kind: "rate",
      accountId: caller.accountId,
      payload: { ...change },
      reason,
      seen: version,
      check: async (tx) => {
        if (!(await checkChange(tx, change, deps.clock.now())))
          throw new ApiError(operatorErrors.rateNotSteep);
      },
    });
  },
);

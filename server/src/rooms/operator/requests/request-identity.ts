import { ApiError } from "@nodeyard/contract/error.ts";
import { operatorErrors } from "@nodeyard/contract/operator/errors.ts";
import * as calls from "@nodeyard/contract/operator/request-calls.ts";
import { handle } from "../../../platform/http/route.ts";
import { findAccountId } from "../../identity/operator/account-state.ts";
import { sealOperatorName } from "../../identity/operator-name.ts";
import { createRequest } from "./create-request.ts";

/** Asks for the verified phone or name of an account to be removed, so that its owner verifies another one. */
export const requestIdentityRelease = handle(
  calls.requestIdentityRelease,
  async (deps, { accountId: wireId, part, reason }, caller) => {
    const accountId = await findAccountId(deps.db, wireId);
    return createRequest(deps, caller, {
      kind: "identity",
      accountId,
      payload: { part },
      reason,
      check: (_, state) => {
        const { verifiedAt } = state as { verifiedAt: string | null };
        if (verifiedAt === null) throw new ApiError(operatorErrors.nothingChanges);
      },
    });
  },
);

/** Asks for the name of an operator that the register does not know to be recorded, by a document that was seen. */
export const requestOperatorName = handle(
  calls.requestOperatorName,
  async (deps, { accountId: wireId, name, document, reason }, caller) => {
    const accountId = await findAccountId(deps.db, wireId);
    if (name === "") throw new ApiError(operatorErrors.nameEmpty);
    if (document === "") throw new ApiError(operatorErrors.nameEmpty, { field: "document" });
    const sealedName = sealOperatorName(deps.encryption, accountId, { name, document });
    return createRequest(deps, caller, {
      kind: "identity",
      accountId,
      payload: { part: "operator", sealedName },
      reason,
    });
  },
);

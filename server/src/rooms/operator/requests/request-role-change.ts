import { ApiError } from "@nodeyard/contract/error.ts";
import { operatorErrors } from "@nodeyard/contract/operator/errors.ts";
import * as calls from "@nodeyard/contract/operator/request-calls.ts";
import { handle } from "../../../platform/http/route.ts";
import { findAccountId, readRoles } from "../../identity/operator/account-state.ts";
import { assertNamed } from "../../identity/operator-name.ts";
import { createRequest } from "./create-request.ts";

/** Asks for an operator's role to be given or taken. */
export const requestRoleChange = handle(
  calls.requestRoleChange,
  async (deps, { accountId: wireId, role, isGranted, version, reason }, caller) => {
    const accountId = await findAccountId(deps.db, wireId);
    return createRequest(deps, caller, {
      kind: "roles",
      accountId,
      payload: { role, isGranted },
      reason,
      seen: version,
      check: async (tx) => {
        if ((await readRoles(tx, accountId)).includes(role) === isGranted)
          throw new ApiError(operatorErrors.nothingChanges);
        if (isGranted) await assertNamed(tx, accountId);
      },
    });
  },
);

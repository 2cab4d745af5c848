import { ApiError } from "@nodeyard/contract/error.ts";
import { operatorErrors } from "@nodeyard/contract/operator/errors.ts";
import type { AskedResponse, AskRolesRequest } from "@nodeyard/contract/operator/request-calls.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../../platform/http/route.ts";
import { findAccountId, readRoles } from "../account-state.ts";
import { ask } from "./ask.ts";

/** Asks for an operator's role to be given or taken. */
export async function askRoles(
  deps: Deps,
  { accountId: wireId, role, isGranted, version, reason }: AskRolesRequest,
  caller: OwnerCaller,
): Promise<Result<AskedResponse>> {
  const accountId = await findAccountId(deps.db, wireId);
  return ask(deps, caller, {
    kind: "roles",
    accountId,
    payload: { role, isGranted },
    reason,
    seen: version,
    check: async (tx) => {
      if ((await readRoles(tx, accountId)).includes(role) === isGranted)
        throw new ApiError(operatorErrors.nothingChanges);
    },
  });
}

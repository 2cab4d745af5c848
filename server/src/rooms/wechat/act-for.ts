import type { Call } from "@nodeyard/contract/call.ts";
import { ApiError, type ErrorDefinition } from "@nodeyard/contract/error.ts";
import { wechatErrors } from "@nodeyard/contract/wechat/errors.ts";
import type { Deps } from "../../platform/deps.ts";
import { authorise, requireBound, type NamedAccount } from "../../platform/http/authenticate.ts";
import type { InAppCaller, OwnerCaller } from "../../platform/http/route.ts";
import { findBoundAccount } from "./session/in-app-sessions.ts";

/**
 * The owner of the bound account that an in-app call names: what refuses a call of the web to the account, refuses it here too.
 * Throws `missing` if none is named.
 */
export async function actFor(
  deps: Deps,
  call: Call,
  { inApp, ...caller }: InAppCaller,
  { id = "", email = "" }: Partial<NamedAccount>,
  missing: ErrorDefinition = wechatErrors.accountRequired,
): Promise<OwnerCaller> {
  if (id === "" && email === "") throw new ApiError(missing);
  const identities = {
    findBoundAccount: (session: typeof inApp, account: NamedAccount) =>
      findBoundAccount(deps, session, account),
  };
  const bound = await requireBound(identities, inApp, { id, email });
  authorise(call, bound, deps.clock.now());
  const { accountId } = bound;
  return { ...caller, inApp, accountId, sessionHash: inApp.sessionHash, session: bound };
}

import * as calls from "@nodeyard/contract/auth/calls.ts";
import { authMessages } from "@nodeyard/contract/auth/errors.ts";
import type { SessionDeps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";
import { recordAct } from "../account/record-act.ts";

/** Ends the caller's session, if any. */
export const logout = handle(calls.logout, async (deps: SessionDeps, _request, caller) => {
  const { accountId, sessionHash, ip } = caller;
  if (accountId !== undefined && sessionHash) {
    await deps.db.transaction().execute(async (tx) => {
      const ended = await tx
        .deleteFrom("sessions")
        .where("session_hash", "=", sessionHash)
        .executeTakeFirst();
      // Another call may have been faster.
      if (ended.numDeletedRows === 0n) return;
      await recordAct(deps, tx, { act: "auth.logout", accountId, ip });
    });
    deps.sessions.evict(accountId);
  }
  return { message: authMessages.loggedOut };
});

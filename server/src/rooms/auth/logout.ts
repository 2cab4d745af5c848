import { authMessages } from "@nodeyard/contract/auth/errors.ts";
import type { PublicCaller } from "../../platform/http/route.ts";
import type { Text } from "../../platform/language.ts";
import type { RoomContext } from "../../platform/room.ts";
import { recordAct } from "../account/record-act.ts";

/** Ends the caller's session, if any. */
export async function logout(
  { deps, sessions }: RoomContext,
  caller: PublicCaller,
): Promise<{ message: Text }> {
  const { accountId, sessionHash, ip } = caller;
  if (accountId !== undefined && sessionHash) {
    await deps.db.transaction().execute(async (tx) => {
      await tx.deleteFrom("sessions").where("session_hash", "=", sessionHash).execute();
      await recordAct(deps, tx, { act: "auth.logout", accountId, ip });
    });
    sessions.forget(accountId);
  }
  return { message: authMessages.loggedOut };
}

import { authMessages } from "@nodeyard/contract/auth/errors.ts";
import type { PublicCaller } from "../../platform/http/route.ts";
import type { Text } from "../../platform/language.ts";
import type { RoomContext } from "../../platform/room.ts";

/** Ends the caller's session, if any. */
export async function logout(
  { deps, sessions }: RoomContext,
  caller: PublicCaller,
): Promise<{ message: Text }> {
  if (caller.sessionHash) {
    await deps.db.deleteFrom("sessions").where("session_hash", "=", caller.sessionHash).execute();
    if (caller.accountId !== undefined) sessions.forget(caller.accountId);
  }
  return { message: authMessages.loggedOut };
}

import type { ProveRequest } from "@nodeyard/contract/factors/calls.ts";
import { factorsMessages } from "@nodeyard/contract/factors/errors.ts";
import type { OwnerCaller } from "../../platform/http/route.ts";
import type { Text } from "../../platform/language.ts";
import type { RoomContext } from "../../platform/room.ts";
import { recordAct } from "../account/record-act.ts";
import { checkProof } from "./check-proof.ts";

/** Proves the second factor of a session: acts that need a fresh proof are open to it for a while. */
export async function prove(
  { deps, sessions }: RoomContext,
  request: ProveRequest,
  { accountId, sessionHash, ip }: OwnerCaller,
): Promise<{ message: Text }> {
  const method = await checkProof(deps, { accountId, holderHash: sessionHash, ip }, request);
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .updateTable("sessions")
      .set({ proved_at: deps.clock.now() })
      .where("session_hash", "=", sessionHash)
      .execute();
    await recordAct(deps, tx, { act: "factors.prove", accountId, ip, details: { method } });
  });
  sessions.forget(accountId);
  return { message: factorsMessages.proved };
}

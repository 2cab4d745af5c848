import * as calls from "@nodeyard/contract/factors/calls.ts";
import { factorsMessages } from "@nodeyard/contract/factors/errors.ts";
import type { SessionDeps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";
import { recordAct } from "../account/record-act.ts";
import { checkProof, proverOf } from "./check-proof.ts";

/** Proves the second factor of a session: acts that need a fresh proof are open to it for a while. */
export const prove = handle(calls.prove, async (deps: SessionDeps, request, caller) => {
  const { accountId, sessionHash, ip } = caller;
  const method = await checkProof(deps, proverOf(caller), request);
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .updateTable("sessions")
      .set({ proved_at: deps.clock.now() })
      .where("session_hash", "=", sessionHash)
      .execute();
    await recordAct(deps, tx, { act: "factors.prove", accountId, ip, details: { method } });
  });
  deps.sessions.evict(accountId);
  return { message: factorsMessages.proved };
});

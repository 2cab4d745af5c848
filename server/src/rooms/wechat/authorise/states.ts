import { createHash } from "node:crypto";
import type { Deps } from "../../../platform/deps.ts";
import { createToken, hashToken } from "../../../platform/secrets.ts";

const VALID_MS = 10 * 60_000;

const validAfter = ({ clock }: Pick<Deps, "clock">): Date =>
  new Date(clock.now().getTime() - VALID_MS);

/** Creates the state of an authorisation, bound to the challenge's verifier. */
export async function createState(
  { db, clock }: Pick<Deps, "db" | "clock">,
  challenge: string,
): Promise<string> {
  const state = createToken();
  await db
    .insertInto("wechat_states")
    .values({ state_hash: hashToken(state), challenge, created_at: clock.now() })
    .execute();
  return state;
}

/** Consumes a state. @returns whether it has not expired and the verifier matches. */
export async function consumeState(
  deps: Pick<Deps, "db" | "clock">,
  state: string,
  verifier: string,
): Promise<boolean> {
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  // One statement, so that only one of two concurrent calls succeeds. A wrong verifier does not consume the state.
  const taken = await deps.db
    .deleteFrom("wechat_states")
    .where("state_hash", "=", hashToken(state))
    .where("challenge", "=", challenge)
    .where("created_at", ">", validAfter(deps))
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

export async function deleteExpiredStates(deps: Pick<Deps, "db" | "clock">): Promise<void> {
  await deps.db.deleteFrom("wechat_states").where("created_at", "<", validAfter(deps)).execute();
}

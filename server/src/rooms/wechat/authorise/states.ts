import { createHash } from "node:crypto";
import type { Deps } from "../../../platform/deps.ts";
import { createToken, hashToken } from "../../../platform/secrets.ts";

const VALID_MS = 10 * 60_000;

const validAfter = ({ clock }: Pick<Deps, "clock">): Date =>
  new Date(clock.now().getTime() - VALID_MS);

/** Makes a state of an authorisation that the holder of the challenge's verifier has started. */
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

/** Uses a state up. @returns whether it is of the browser that has the verifier, and not expired. */
export async function takeState(
  deps: Pick<Deps, "db" | "clock">,
  state: string,
  verifier: string,
): Promise<boolean> {
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  // One statement: of two calls with a state, one has it. Another browser's verifier does not use it up.
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

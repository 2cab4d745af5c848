import type { Queryable } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";

const CHALLENGE_VALID_MS = 5 * 60_000;

/** Whose challenge it is, and for what. */
export interface ChallengeUse {
  readonly accountId: bigint;
  readonly purpose: "enrol" | "prove";
  /** Hash of the token of a session, or of a pending sign-in. */
  readonly holderHash: Buffer;
}

export async function storeChallenge(
  deps: Pick<Deps, "db" | "clock">,
  challenge: string,
  use: ChallengeUse,
): Promise<void> {
  await deps.db
    .insertInto("passkey_challenges")
    .values({
      challenge,
      account_id: use.accountId,
      purpose: use.purpose,
      holder_hash: use.holderHash,
      created_at: deps.clock.now(),
    })
    .execute();
}

/** Uses a challenge up. @returns whether it was open for this. */
export async function consumeChallenge(
  deps: Pick<Deps, "clock">,
  db: Queryable,
  challenge: string,
  use: ChallengeUse,
): Promise<boolean> {
  const taken = await db
    .deleteFrom("passkey_challenges")
    .where("challenge", "=", challenge)
    .where("account_id", "=", use.accountId)
    .where("purpose", "=", use.purpose)
    .where("holder_hash", "=", use.holderHash)
    .where("created_at", ">", new Date(deps.clock.now().getTime() - CHALLENGE_VALID_MS))
    .executeTakeFirst();
  return taken.numDeletedRows === 1n;
}

export async function deleteExpiredChallenges(deps: Pick<Deps, "db" | "clock">): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - CHALLENGE_VALID_MS);
  await deps.db.deleteFrom("passkey_challenges").where("created_at", "<", before).execute();
}

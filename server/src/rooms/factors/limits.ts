import { factorsErrors } from "@nodeyard/contract/factors/errors.ts";
import type { Deps } from "../../platform/deps.ts";
import { consume, perNetwork, reset, type Limit } from "../../platform/throttle.ts";

/** As many as wrong passwords, and counted like them: by account and network together. */
const TRIES = { limit: 10, windowSeconds: 15 * 60 } as const;
/** Wrong codes of an app a day, from all networks of who has the password alone: one in 5,000 accounts would be guessed open by then. */
const APP_TRIES_A_DAY = 60;

/** Who tries. */
export interface Trier {
  readonly accountId: bigint;
  readonly ip: string;
  /**
   * Names a session, or a browser that has signed in before: both have proved the second factor once. Its wrong codes are its own, so
   * that those of who has the password alone close nothing to it.
   */
  readonly provedOnce?: string | undefined;
}

const subjectOf = ({ accountId, provedOnce }: Trier): string =>
  provedOnce === undefined ? `account:${accountId}` : `account:${accountId}|${provedOnce}`;

function ownLimits(trier: Trier): Limit[] {
  const limit = { bucket: "factor", subject: subjectOf(trier), ...TRIES };
  return trier.provedOnce === undefined ? perNetwork(limit, trier.ip) : [limit];
}

const appLimit = (trier: Trier): Limit => ({
  bucket: "factor-app",
  subject: subjectOf(trier),
  limit: APP_TRIES_A_DAY,
  windowSeconds: 86_400,
});

/**
 * Counts a try before it is looked at. Who gets here has the password or a session; still the day's limit closes apps only, so
 * that a thief cannot lock the owner out of passkeys and recovery codes, which nobody guesses.
 */
export async function countTry(
  deps: Pick<Deps, "db" | "clock">,
  trier: Trier,
  isAppCode: boolean,
): Promise<void> {
  const { db, clock } = deps;
  for (const limit of ownLimits(trier)) await consume(db, clock, limit, factorsErrors.locked);
  if (isAppCode) await consume(db, clock, appLimit(trier), factorsErrors.appLocked);
}

export async function refundTries(deps: Pick<Deps, "db" | "clock">, trier: Trier): Promise<void> {
  const { db, clock } = deps;
  for (const limit of ownLimits(trier)) await reset(db, clock, limit);
  await reset(db, clock, appLimit(trier));
}

import { factorsErrors } from "@nodeyard/contract/factors/errors.ts";
import type { Deps } from "../../platform/deps.ts";
import { consume, perNetwork, reset } from "../../platform/throttle.ts";

/** As many as wrong passwords, and counted like them: by account and network together. */
const TRIES = { limit: 10, windowSeconds: 15 * 60 } as const;
/** Wrong codes of an app a day, from all networks: one in 5,000 accounts would be guessed open by then. */
const APP_TRIES_A_DAY = 60;

const ownLimits = (accountId: bigint, ip: string) =>
  perNetwork({ bucket: "factor", subject: `account:${accountId}`, ...TRIES }, ip);

const appLimit = (accountId: bigint) => ({
  bucket: "factor-app",
  subject: `account:${accountId}`,
  limit: APP_TRIES_A_DAY,
  windowSeconds: 86_400,
});

/**
 * Counts a try before it is looked at. Who gets here has the password or a session; still the day's limit closes apps only, so
 * that a thief cannot lock the owner out of passkeys and recovery codes, which nobody guesses.
 */
export async function countTry(
  deps: Pick<Deps, "db" | "clock">,
  accountId: bigint,
  ip: string,
  isAppCode: boolean,
): Promise<void> {
  const { db, clock } = deps;
  for (const limit of ownLimits(accountId, ip))
    await consume(db, clock, limit, factorsErrors.locked);
  if (isAppCode) await consume(db, clock, appLimit(accountId), factorsErrors.appLocked);
}

export async function refundTries(
  deps: Pick<Deps, "db" | "clock">,
  accountId: bigint,
  ip: string,
): Promise<void> {
  const { db, clock } = deps;
  for (const limit of ownLimits(accountId, ip)) await reset(db, clock, limit);
  await reset(db, clock, appLimit(accountId));
}

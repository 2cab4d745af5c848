import { onlineSince } from "@nodeyard/contract/devices/rules.ts";
import { MINUTE_MS } from "@nodeyard/contract/time.ts";
import type { Deps } from "../../platform/deps.ts";
import { readReporting } from "../monitoring/report-periods.ts";

/**
 * Time that devices have to send what they measured, after a start and after a pause of the reports: an outage of the server
 * must not cost owners their hours.
 */
export const CATCH_UP_MS = 15 * MINUTE_MS;

/** Why points of hours that are over can still arrive. */
export type SettlementObstacle =
  /** No worker has checked for reports since then; null if none ever did. */
  | { readonly kind: "unwatched"; readonly since: Date | null }
  /** All devices are silent at once: reports do not reach the server. */
  | { readonly kind: "silent" }
  /** Reports arrive again; until then devices send what they measured. */
  | { readonly kind: "catchingUp"; readonly until: Date };

/** Why hours must not be settled now: devices that still have points of them. */
export async function findSettlementObstacle({
  db,
  clock,
}: Pick<Deps, "db" | "clock">): Promise<SettlementObstacle | undefined> {
  const now = clock.now();
  const { checkedAt, since, isAfterPause, isAwaited } = await readReporting(db, now);
  if (!isAwaited) return undefined;
  if (checkedAt === null || checkedAt <= onlineSince(now))
    return { kind: "unwatched", since: checkedAt };
  if (since === null) return { kind: "silent" };
  const until = new Date(since.getTime() + CATCH_UP_MS);
  return isAfterPause && now < until ? { kind: "catchingUp", until } : undefined;
}

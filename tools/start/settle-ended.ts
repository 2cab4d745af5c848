import type { Deps } from "../../server/src/platform/deps.ts";
import { settleAllDue } from "../../server/src/rooms/settlement/jobs.ts";
import { commitDueHours } from "../../server/src/rooms/settlement/proof/jobs.ts";
import { settleDue } from "../../server/src/rooms/settlement/settle-hour.ts";

/**
 * Settles all hours and days that have ended, without the grace for late reports: the caller knows that they are in. Otherwise
 * yesterday would have no revenue for the first minutes of a day.
 */
export async function settleEnded(deps: Pick<Deps, "db" | "clock" | "log">): Promise<void> {
  while ((await settleDue(deps, { graceMs: 0 })).isMore);
  await settleAllDue(deps);
  await commitDueHours(deps);
}

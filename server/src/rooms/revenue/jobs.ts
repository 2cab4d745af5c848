import type { Deps } from "../../platform/http/route.ts";
import type { JobDefinition } from "../../platform/jobs.ts";
import { dropOldPoints } from "../monitoring/partitions.ts";
import { rollUpDue } from "./roll-up.ts";
import { settledUntil, settleDue } from "./settle-hour.ts";

/**
 * After a start the agents first bring what they measured while nobody listened: an outage of ours must not cost owners
 * the hours that it covered.
 */
const CATCH_UP_SECONDS = 15 * 60;

/** Settles the hours that are due and rolls up the days that they complete. */
export async function settleDueHours(
  deps: Pick<Deps, "db" | "clock" | "log">,
  uptimeSeconds = process.uptime(),
): Promise<void> {
  if (uptimeSeconds < CATCH_UP_SECONDS) return;
  for (let isMore = true; isMore;) {
    const done = await settleDue(deps);
    for (const hourAt of done.settled) deps.log.info({ hourAt }, "hour settled");
    await rollUpDue(deps);
    isMore = done.isMore;
  }
}

/** Drops the points that retention has passed. */
export async function dropSettledPoints(
  deps: Pick<Deps, "db" | "clock" | "log" | "config">,
): Promise<void> {
  const days = await dropOldPoints(deps, await settledUntil(deps.db));
  if (days.length > 0) deps.log.info({ days }, "days of points dropped");
}

export const revenueJobs: readonly JobDefinition[] = [
  { name: "settle-due-hours", task: (deps) => settleDueHours(deps), cron: "*/5 * * * *" },
  { name: "drop-settled-points", task: (deps) => dropSettledPoints(deps), cron: "23 3 * * *" },
];

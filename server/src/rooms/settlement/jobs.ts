import { rangeOfDay } from "@nodeyard/contract/time.ts";
import type { Deps } from "../../platform/deps.ts";
import type { JobDefinition } from "../../platform/jobs.ts";
import { dropOldPoints } from "../monitoring/partitions.ts";
import { auditCredits } from "./audit.ts";
import { readDayFigures } from "./issue-metrics.ts";
import { lastSettledDay, settleDaysDue } from "./day/settle-day.ts";
import { sumTaskPay } from "./day/sum-task-pay.ts";
import { rollUpDue } from "./roll-up.ts";
import { rollUpHoursDue } from "./roll-up-hours.ts";
import { CATCH_UP_MS, findSettlementObstacle } from "./catch-up.ts";
import { settleDue } from "./settle-hour.ts";

/**
 * Settles due hours, rolls up completed days, settles those days, and writes the medians of the hours. Waits for nothing: the
 * caller knows that the reports are in. @returns the hours settled by this call.
 */
export async function settleAllDue(
  deps: Pick<Deps, "db" | "clock" | "log">,
  lastHourAt?: Date,
): Promise<Date[]> {
  const settled: Date[] = [];
  const settleHours = async (): Promise<boolean> => {
    const done = await settleDue(deps, { lastHourAt });
    for (const hourAt of done.settled) deps.log.info({ hourAt }, "hour settled");
    settled.push(...done.settled);
    return done.isMore;
  };
  for (let isMore = true; isMore;) {
    isMore = await settleHours();
    await rollUpDue(deps);
    // A large fleet's day takes minutes: hours due meanwhile are settled in between.
    const days = await settleDaysDue(deps, async () => void (await settleHours()));
    for (const day of days) {
      deps.log.info({ day }, "day settled");
      const { reduced } = await readDayFigures(deps.db, day);
      if (reduced.pool > 0) deps.log.warn({ day, reduced }, "the day's compute pool was exceeded");
    }
    const lastDay = days.at(-1);
    if (lastDay !== undefined) await sumTaskPay(deps.db, lastDay);
  }
  await rollUpHoursDue(deps);
  return settled;
}

/** Settles what is due, unless devices still have to send what they measured. */
export async function settleDueHours(
  deps: Pick<Deps, "db" | "clock" | "log">,
  uptimeSeconds = process.uptime(),
): Promise<void> {
  if (uptimeSeconds * 1000 < CATCH_UP_MS) return;
  const obstacle = await findSettlementObstacle(deps);
  // Manual settlement replaces the checks, so a stopped checker is not evidence of missing reports.
  if (obstacle !== undefined && obstacle.kind !== "unwatched") {
    deps.log.info(obstacle, "hours wait for reports");
    return;
  }
  await settleAllDue(deps);
}

/** Drops expired points of settled days; unsettled days still need them. */
export async function dropSettledPoints(
  deps: Pick<Deps, "db" | "clock" | "log" | "config">,
): Promise<void> {
  const day = await lastSettledDay(deps.db);
  const days = await dropOldPoints(deps, day === undefined ? undefined : rangeOfDay(day).until);
  if (days.length > 0) deps.log.info({ days }, "days of points dropped");
}

/** Audits the credits of the last settled day and logs differences. */
async function auditLastDay(deps: Pick<Deps, "db" | "log">): Promise<void> {
  const day = await lastSettledDay(deps.db);
  if (day === undefined) return;
  const problems = await auditCredits(deps.db, { first: day, last: day });
  if (problems.length > 0) deps.log.error({ day, problems }, "credits do not add up");
}

export const settlementJobs: readonly JobDefinition[] = [
  { name: "settle-due-hours", task: (deps) => settleDueHours(deps), cron: "*/5 * * * *" },
  { name: "drop-settled-points", task: (deps) => dropSettledPoints(deps), cron: "23 3 * * *" },
  { name: "audit-credits", task: (deps) => auditLastDay(deps), cron: "7 4 * * *" },
];

import { addDays, DAY_MS, startOfUtcDay, utcDay } from "@nodeyard/contract/time.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { JobDefinition } from "../../../platform/jobs.ts";
import { auditCommitment } from "./audit-commitment.ts";
import { commitDue } from "./commit-hour.ts";

type JobDeps = Pick<Deps, "db" | "clock" | "log">;

/** Commits every settled hour that has no commitment yet. */
export async function commitDueHours(deps: JobDeps): Promise<void> {
  for (let isMore = true; isMore;) {
    const done = await commitDue(deps);
    for (const hourAt of done.committed) deps.log.info({ hourAt }, "hour committed");
    isMore = done.isMore;
  }
}

/** Recomputes yesterday's commitments and logs differences. */
export async function auditYesterday(deps: JobDeps): Promise<void> {
  const from = startOfUtcDay(addDays(utcDay(deps.clock.now()), -1));
  const hours = await deps.db
    .selectFrom("hour_commitments")
    .select("hour_at")
    .where("hour_at", ">=", from)
    .where("hour_at", "<", new Date(from.getTime() + DAY_MS))
    .orderBy("hour_at")
    .execute();
  for (const { hour_at: hourAt } of hours) {
    const problems = await auditCommitment(deps.db, hourAt);
    if (problems.length > 0) deps.log.error({ hourAt, problems }, "a commitment does not agree");
  }
}

export const proofJobs: readonly JobDefinition[] = [
  // Two minutes after each settlement.
  {
    name: "commit-hours",
    task: (deps) => commitDueHours(deps),
    cron: "2,7,12,17,22,27,32,37,42,47,52,57 * * * *",
  },
  { name: "audit-commitments", task: (deps) => auditYesterday(deps), cron: "37 4 * * *" },
];

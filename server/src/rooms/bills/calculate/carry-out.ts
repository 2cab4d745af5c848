import type { BillMonth } from "@nodeyard/contract/bills/rules.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { addJob, type JobDefinition } from "../../../platform/jobs.ts";
import { measureDaysDue } from "./measure-due.ts";
import { lockMonth } from "./month-state.ts";
import { writeMonth } from "./write-month.ts";

const CALCULATE_BILLS = "calculate-bills";

/** Enqueues the calculation of a month; one that waits already is replaced. */
export async function queueCalculation(tx: Tx, month: BillMonth): Promise<void> {
  await addJob(tx, CALCULATE_BILLS, { month }, { key: `bills:${month}` });
}

/**
 * Carries out the calculation of a month that was asked for: first its days, each in a transaction of its own, then its bills and
 * the end of the calculation in one. May be killed anywhere, and repeated: what is measured is not measured again.
 */
export async function carryOutCalculation(deps: Deps, month: BillMonth): Promise<void> {
  await measureDaysDue(deps, month);
  const bills = await deps.db.transaction().execute(async (tx) => {
    await lockMonth(tx, month);
    const ended = await tx
      .deleteFrom("bill_calculations")
      .where("month", "=", `${month}-01`)
      .executeTakeFirst();
    // Another one has carried it out meanwhile.
    if (ended.numDeletedRows === 0n) return undefined;
    return writeMonth(tx, month, deps.clock.now());
  });
  if (bills !== undefined) deps.log.info({ month, bills }, "bills calculated");
}

/** Enqueues calculations without a job: abandoned after repeated failures, or restored from a backup. */
async function queueStuck({ db, log }: Deps): Promise<void> {
  const { rows } = await sql<{ month: BillMonth }>`
    select to_char(c.month, 'YYYY-MM') as month from bill_calculations c where not exists (
      select from graphile_worker.jobs j where j.key = 'bills:' || to_char(c.month, 'YYYY-MM') and j.attempts < j.max_attempts)
    order by 1`.execute(db);
  for (const { month } of rows) await db.transaction().execute((tx) => queueCalculation(tx, month));
  if (rows.length > 0) log.warn({ found: rows.length }, "calculations of bills were resumed");
}

export const calculateJobs: readonly JobDefinition[] = [
  {
    name: CALCULATE_BILLS,
    task: (deps, payload) => carryOutCalculation(deps, (payload as { month: BillMonth }).month),
  },
  { name: "sweep-bill-calculations", task: queueStuck, cron: "*/2 * * * *" },
];

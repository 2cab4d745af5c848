import type { BillMonth } from "@nodeyard/contract/bills/rules.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { addJob } from "../../../platform/jobs.ts";
import { pipelineJobs, withoutJob } from "../../../platform/pipeline.ts";
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
export async function runCalculation(deps: Deps, month: BillMonth): Promise<void> {
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

export const calculateJobs = pipelineJobs<BillMonth>({
  name: CALCULATE_BILLS,
  sweep: "sweep-bill-calculations",
  cron: "*/2 * * * *",
  rows: "calculations of bills",
  idOf: ({ month }) => month as BillMonth,
  advance: async (deps, month) => {
    await runCalculation(deps, month);
    return undefined;
  },
  queue: queueCalculation,
  findStuck: async ({ db }) => {
    const { rows } = await sql<{ id: BillMonth }>`
      select to_char(month, 'YYYY-MM') as id from bill_calculations
      where ${withoutJob(sql`'bills:' || to_char(month, 'YYYY-MM')`)} order by 1`.execute(db);
    return rows.map(({ id }) => id);
  },
});

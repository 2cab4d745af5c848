import { daysOfMonth, lastBillMonths, type BillMonth } from "@nodeyard/contract/bills/rules.ts";
import type { UtcDay } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import type { JobDefinition } from "../../../platform/jobs.ts";
import { measureDay } from "./measure-day.ts";

/**
 * Measures the settled days that are not measured yet, each in a transaction of its own: those of a month, or of the months that
 * bills can be calculated for and of this one, before retention deletes their points.
 */
export async function measureDaysDue(
  deps: Pick<Deps, "db" | "clock" | "log">,
  month?: BillMonth,
): Promise<UtcDay[]> {
  const oldest = month ?? lastBillMonths(deps.clock.now()).at(-1) ?? "";
  const before = month === undefined ? sql`null` : sql`${daysOfMonth(month).next}::date`;
  const { rows } = await sql<{ day: UtcDay }>`
    select s.day from settlement_days s
    where s.day >= ${daysOfMonth(oldest).first}::date and coalesce(s.day < ${before}, true)
      and not exists (select from bill_measured_days m where m.day = s.day)
    order by s.day`.execute(deps.db);
  for (const { day } of rows) {
    const nodes = await measureDay(deps, day);
    deps.log.info({ day, nodes }, "bandwidth of standard nodes measured");
  }
  return rows.map(({ day }) => day);
}

export const measureJobs: readonly JobDefinition[] = [
  {
    name: "measure-bill-days",
    task: async (deps) => void (await measureDaysDue(deps)),
    cron: "37 * * * *",
  },
];

import { lastBillMonths } from "@nodeyard/contract/bills/rules.ts";
import type { UtcDay } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import type { JobDefinition } from "../../../platform/jobs.ts";
import { measureDay } from "./measure-day.ts";

/**
 * Measures the settled days that are not measured yet, of the months that bills can be calculated for and of this one, each in
 * a transaction of its own: before retention deletes their points.
 */
export async function measureDaysDue(deps: Pick<Deps, "db" | "clock" | "log">): Promise<UtcDay[]> {
  const oldest = `${lastBillMonths(deps.clock.now()).at(-1)}-01`;
  const { rows } = await sql<{ day: UtcDay }>`
    select s.day from settlement_days s
    where s.day >= ${oldest}::date and not exists (select from bill_measured_days m where m.day = s.day)
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

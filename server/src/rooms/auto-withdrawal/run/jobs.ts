import { dueDays, runInstant } from "@nodeyard/contract/auto-withdrawal/run-days.ts";
import { sql } from "kysely";
import type { Deps } from "../../../platform/deps.ts";
import type { JobDefinition } from "../../../platform/jobs.ts";
import { readSwitches } from "../../redemption/switches.ts";
import { BUYBACKS } from "../../buyback/switches.ts";
import { payRun } from "./pay-run.ts";

/** Accounts whose part of a day's run is to be made: on since before it, and without one. */
async function readOpen({ db }: Pick<Deps, "db">, day: string): Promise<bigint[]> {
  const { rows } = await sql<{ account_id: bigint }>`
    select account_id from auto_withdrawals s where on_since <= ${runInstant(day)} and not exists (
      select from auto_withdrawal_runs r where r.account_id = s.account_id and r.run_day = ${day})
    order by account_id`.execute(db);
  return rows.map((row) => row.account_id);
}

/**
 * Makes the month's runs that are due and not made: also a day on which the server was down, or buy-backs were closed or halted, once.
 * An account that fails is left for the next turn, and stops no other.
 */
export async function makeRuns(deps: Deps): Promise<void> {
  const { db, clock, log, payments } = deps;
  if (!payments) return;
  const { isOpen, isHalted } = await readSwitches(db, BUYBACKS);
  // After a restore the backup may lack a run that was paid: nothing is made up for until an operator resumes payments.
  if (!isOpen || isHalted) return;
  const failures: unknown[] = [];
  for (const day of dueDays(clock.now()))
    for (const accountId of await readOpen(deps, day))
      await payRun(deps, accountId, day).catch((error: unknown) => {
        log.error(
          { err: error, account: String(accountId), day },
          "an automatic withdrawal failed",
        );
        failures.push(error);
      });
  if (failures.length > 0) throw new AggregateError(failures, "automatic withdrawals failed");
}

export const runJobs: readonly JobDefinition[] = [
  { name: "make-auto-withdrawals", task: makeRuns, cron: "*/10 * * * *" },
];

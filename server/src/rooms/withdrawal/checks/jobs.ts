import { ApiError } from "@nodeyard/contract/error.ts";
import { payoutActErrors } from "@nodeyard/contract/withdrawal/operator/errors.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { addJob, type JobDefinition } from "../../../platform/jobs.ts";
import { accountOperator } from "../../account/operator-act.ts";
import { auditRecord } from "../audit/audit-record.ts";
import { auditAndNotify } from "../audit/jobs.ts";
import { reconcile } from "../reconcile/reconcile.ts";
import { endCheck, readBegun, type BegunCheck, type CheckRecord } from "./record-check.ts";

const CHECK_PAYOUTS = "check-payouts";

/** Has a worker carry out what was begun: reading the whole chain takes longer than a request may. */
export async function queueChecks(tx: Tx): Promise<void> {
  await addJob(tx, CHECK_PAYOUTS, {}, { key: CHECK_PAYOUTS });
}

async function check(deps: Deps, { kind, ...asker }: BegunCheck): Promise<CheckRecord> {
  const { chain } = deps;
  if (kind === "audit") return auditRecord(await auditAndNotify(deps));
  if (!chain) throw new ApiError(payoutActErrors.noChain);
  return reconcile({ ...deps, chain, ...accountOperator(asker) });
}

/** Carries out the checks that operators asked for. May be repeated after a crash, as each of them may. */
export async function runChecks(deps: Deps): Promise<void> {
  const { db, clock, log } = deps;
  for (const begun of await readBegun(db)) {
    const { checkId } = begun;
    try {
      await endCheck(db, checkId, clock.now(), { record: await check(deps, begun) });
    } catch (error) {
      log.error({ err: error, checkId: String(checkId) }, "payouts could not be checked");
      await endCheck(db, checkId, clock.now(), { error });
    }
  }
}

export const payoutCheckJobs: readonly JobDefinition[] = [
  { name: CHECK_PAYOUTS, task: (deps) => runChecks(deps) },
];

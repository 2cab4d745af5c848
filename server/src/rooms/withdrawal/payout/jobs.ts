import { sql } from "kysely";
import { ChainUnreachableError } from "../../../platform/chain/chain.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { JobDefinition } from "../../../platform/jobs.ts";
import { needsApproval } from "../../redemption/assessment/needs-approval.ts";
import { advancePayout } from "./advance-payout.ts";
import { fillGaps } from "./fill-gaps.ts";
import { recordBalances } from "./hot-wallet.ts";
import { indexPayments } from "./payment-index.ts";
import type { SigningDeps } from "./payout-deps.ts";
import { ADVANCE_PAYOUT, queuePayout } from "./queue-payout.ts";
import { haltOnUnbooked } from "../reconcile/halt-on-unbooked.ts";
import { notifyHalts } from "./notify-halts.ts";

/** Delay after the chain was unreachable. */
const TRY_AGAIN_SECONDS = 10;

function withChain(deps: Deps): SigningDeps | undefined {
  return deps.chain && { ...deps, chain: deps.chain };
}

/** Advances one payout and re-enqueues itself; without a chain it waits for one. */
async function advanceAndQueue(deps: Deps, payload: unknown): Promise<void> {
  const paying = withChain(deps);
  if (!paying) return;
  const withdrawalId = BigInt((payload as { withdrawalId: string }).withdrawalId);
  let delaySeconds = paying.chain.pollSeconds;
  try {
    if ((await advancePayout(paying, withdrawalId)) === "done") return;
  } catch (error) {
    if (!(error instanceof ChainUnreachableError)) throw error;
    deps.log.warn({ withdrawalId, reason: error.message }, "the chain cannot be reached");
    delaySeconds = TRY_AGAIN_SECONDS;
  }
  await deps.db.transaction().execute((tx) => queuePayout(tx, withdrawalId, delaySeconds));
}

/** Enqueues open payouts without a job: abandoned after repeated failures, or restored from a backup. */
export async function queueStuckPayouts(deps: Pick<Deps, "db">): Promise<number> {
  const { rows } = await sql<{ withdrawal_id: bigint }>`
    select withdrawal_id from withdrawals w where status = 'created' and (approved_at is not null or not ${needsApproval("withdrawal", sql`w.withdrawal_id`)}) and not exists (
      select from graphile_worker.jobs j where j.key = 'payout:' || w.withdrawal_id
        and j.attempts < j.max_attempts and j.run_at < now() + interval '1 minute')
    order by withdrawal_id`.execute(deps.db);
  for (const { withdrawal_id: withdrawalId } of rows)
    await deps.db.transaction().execute((tx) => queuePayout(tx, withdrawalId));
  return rows.length;
}

/** Reads what the chain has of the hot wallet and the contract, and repairs what it has lost. */
export async function watchChain(deps: SigningDeps): Promise<void> {
  const { chain, db } = deps;
  const wallet = await chain.readHotWallet();
  await recordBalances(db, chain, wallet);
  await fillGaps(deps, wallet);
  await indexPayments(deps);
  await haltOnUnbooked(deps);
}

async function sweep(deps: Deps): Promise<void> {
  const paying = withChain(deps);
  if (!paying) return;
  const found = await queueStuckPayouts(deps);
  if (found > 0) deps.log.warn({ found }, "payouts without a job were enqueued");
  await watchChain(paying).catch((error: unknown) => {
    if (!(error instanceof ChainUnreachableError)) throw error;
    deps.log.warn({ reason: error.message }, "the chain cannot be reached");
  });
}

export const payoutJobs: readonly JobDefinition[] = [
  { name: ADVANCE_PAYOUT, task: advanceAndQueue },
  { name: "sweep-payouts", task: sweep, cron: "* * * * *" },
  { name: "tell-payout-halts", task: (deps) => notifyHalts(deps), cron: "* * * * *" },
];

import { sql } from "kysely";
import { ChainUnreachableError } from "../../../platform/chain/chain.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { JobDefinition } from "../../../platform/jobs.ts";
import { advancePayout } from "./advance-payout.ts";
import { recordBalances } from "./hot-wallet.ts";
import type { PayoutDeps } from "./payout-deps.ts";
import { ADVANCE_PAYOUT, queuePayout } from "./queue-payout.ts";
import { tellHalts } from "./tell-halts.ts";

/** Delay after the chain was unreachable. */
const TRY_AGAIN_SECONDS = 10;

function withChain(deps: Deps): PayoutDeps | undefined {
  return deps.chain && { ...deps, chain: deps.chain };
}

/** Advances one payout and re-enqueues itself; without a chain it waits for one. */
async function advanceAndQueue(deps: Deps, payload: unknown): Promise<void> {
  const paying = withChain(deps);
  if (!paying) return;
  const withdrawalId = BigInt((payload as { withdrawalId: string }).withdrawalId);
  let delaySeconds = paying.chain.lookAgainSeconds;
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
    select withdrawal_id from withdrawals w where status = 'created' and not exists (
      select from graphile_worker.jobs j where j.key = 'payout:' || w.withdrawal_id
        and j.attempts < j.max_attempts and j.run_at < now() + interval '1 minute')
    order by withdrawal_id`.execute(deps.db);
  for (const { withdrawal_id: withdrawalId } of rows)
    await deps.db.transaction().execute((tx) => queuePayout(tx, withdrawalId));
  return rows.length;
}

/** Rebroadcasts completed payouts that are no longer on the chain: the same bytes, so they pay once. */
export async function resendForgotten(deps: PayoutDeps): Promise<void> {
  const { chain, db, log } = deps;
  const wallet = await chain.readHotWallet();
  await recordBalances(db, chain, wallet);
  const forgotten = await db
    .selectFrom("payout_nonces as n")
    .innerJoin("withdrawals as w", "w.withdrawal_id", "n.withdrawal_id")
    .innerJoin("payout_transactions as t", "t.transaction_hash", "w.transaction_hash")
    .select(["t.transaction_hash", "t.raw_transaction", "w.withdrawal_id"])
    .where("n.chain_id", "=", BigInt(chain.chainId))
    .where("n.signer_address", "=", chain.signerAddress)
    .where("n.nonce", ">=", wallet.minedCount)
    .where("n.lost_at", "is", null)
    .where("w.status", "=", "completed")
    .orderBy("n.nonce")
    .execute();
  for (const row of forgotten) {
    const hash = row.transaction_hash;
    const { outcome } = await chain.send({ hash, raw: row.raw_transaction });
    log.error(
      { withdrawalId: row.withdrawal_id, hash, outcome },
      "a completed payout is no longer on the chain and was sent again",
    );
  }
  if (forgotten.length > 0) chain.expectBlocks();
}

async function sweep(deps: Deps): Promise<void> {
  const paying = withChain(deps);
  if (!paying) return;
  const found = await queueStuckPayouts(deps);
  if (found > 0) deps.log.warn({ found }, "payouts without a job were put on their way");
  await resendForgotten(paying).catch((error: unknown) => {
    if (!(error instanceof ChainUnreachableError)) throw error;
    deps.log.warn({ reason: error.message }, "the chain cannot be reached");
  });
}

export const payoutJobs: readonly JobDefinition[] = [
  { name: ADVANCE_PAYOUT, task: advanceAndQueue },
  { name: "sweep-payouts", task: sweep, cron: "* * * * *" },
  { name: "tell-payout-halts", task: (deps) => tellHalts(deps), cron: "* * * * *" },
];

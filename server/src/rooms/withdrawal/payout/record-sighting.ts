import type { Hash } from "viem";
import { addStep } from "../store.ts";
import type { Sighting } from "../../../platform/chain/chain.ts";
import type { Tx } from "../../../platform/database.ts";
import { irrevocableDepth } from "./irrevocable-depth.ts";
import type { PayoutDeps } from "./payout-deps.ts";
import { hasStep, lockPayout, setCurrentHash, type Payout } from "./store.ts";

type Included = Extract<Sighting, { kind: "included" }>;

/** Clears the block dropped by a reorg, and adds a timeline step. */
async function revertSighting(tx: Tx, payout: Payout, at: Date): Promise<void> {
  for (const row of payout.transactions) {
    if (row.block_hash === null) continue;
    await tx
      .updateTable("payout_transactions")
      .set({ block_number: null, block_hash: null, confirmations: 0 })
      .where("transaction_hash", "=", row.transaction_hash)
      .execute();
    await addStep(tx, payout.withdrawal.withdrawal_id, "reorganised", at, row.transaction_hash);
  }
}

/** Records the transaction's block and confirmations. @returns the locked payout; undefined if it has ended. */
export async function recordInclusion(
  { clock, chain }: Pick<PayoutDeps, "clock" | "chain">,
  tx: Tx,
  withdrawalId: bigint,
  seen: Included,
): Promise<Payout | undefined> {
  const payout = await lockPayout(tx, withdrawalId);
  const row = payout?.transactions.find((one) => one.transaction_hash === seen.hash);
  if (!payout || !row) return undefined;
  const at = clock.now();
  const isNew = row.block_hash !== seen.blockHash;
  if (isNew) await revertSighting(tx, payout, at);
  await tx
    .updateTable("payout_transactions")
    .set({
      block_number: seen.blockNumber,
      block_hash: seen.blockHash,
      confirmations: seen.depth,
      required_confirmations:
        seen.outcome === "reverted" ? irrevocableDepth(chain) : chain.requiredConfirmations,
      sent_at: row.sent_at ?? at,
      sent_at_block: row.sent_at_block ?? seen.blockNumber,
    })
    .where("transaction_hash", "=", seen.hash)
    .execute();
  if (isNew) {
    await setCurrentHash(tx, withdrawalId, seen.hash);
    // Sent by a process that was killed before recording it.
    if (!(await hasStep(tx, withdrawalId, ["broadcast"], seen.hash)))
      await addStep(tx, withdrawalId, "broadcast", at, seen.hash);
    await addStep(tx, withdrawalId, "included", at, seen.hash);
  }
  return payout;
}

/** Records a reorg of the transaction's block, if that block is still the recorded one. */
export async function recordReorg(
  deps: Pick<PayoutDeps, "db" | "clock">,
  withdrawalId: bigint,
  blockHash: Hash,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const payout = await lockPayout(tx, withdrawalId);
    if (payout?.transactions.some((row) => row.block_hash === blockHash))
      await revertSighting(tx, payout, deps.clock.now());
  });
}

/**
 * Records that a final foreign transaction used the nonce: none of ours with it can be mined any more, and another nonce
 * may be allocated.
 */
export async function recordLost(
  deps: Pick<PayoutDeps, "db" | "clock" | "log">,
  withdrawalId: bigint,
  lost: { readonly nonce: bigint; readonly toHash: Hash },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const payout = await lockPayout(tx, withdrawalId);
    if (payout?.nonce?.nonce !== lost.nonce) return;
    // Replaced meanwhile by another process: the transaction is ours, not foreign.
    if (payout.transactions.some((row) => row.transaction_hash === lost.toHash)) return;
    const at = deps.clock.now();
    await revertSighting(tx, payout, at);
    await tx
      .updateTable("payout_nonces")
      .set({ lost_at: at, lost_to_hash: lost.toHash })
      .where("chain_id", "=", payout.nonce.chain_id)
      .where("signer_address", "=", payout.nonce.signer_address)
      .where("nonce", "=", lost.nonce)
      .execute();
    deps.log.error(
      { withdrawalId, nonce: lost.nonce, hash: lost.toHash },
      "a nonce of the hot wallet went to a transaction that is not ours",
    );
  });
}

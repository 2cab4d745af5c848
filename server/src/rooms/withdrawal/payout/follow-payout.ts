import type { PaymentQuery, Sighting } from "../../../platform/chain/chain.ts";
import type { Next, PayoutDeps } from "./payout-deps.ts";
import { recordInclusion, recordLost, recordReorg } from "./record-sighting.ts";
import { isStuck, replacePayout } from "./replace-payout.ts";
import { sendPayout } from "./send-payout.ts";
import { cancelPayout, completePayout } from "./settle-payout.ts";
import type { NonceRow, Payout, TransactionRow } from "./store.ts";

type Seen<Kind extends Sighting["kind"]> = Extract<Sighting, { kind: Kind }>;

function lastSeenOf({ transactions }: Payout): PaymentQuery["lastSeen"] {
  for (const { block_number: blockNumber, block_hash: blockHash } of transactions)
    if (blockNumber !== null && blockHash !== null) return { blockNumber, blockHash };
  return undefined;
}

function queryOf(payout: Payout, nonce: NonceRow): PaymentQuery {
  return {
    signerAddress: nonce.signer_address,
    tokenAddress: nonce.token_address,
    nonce: nonce.nonce,
    hashes: payout.transactions.map((row) => row.transaction_hash),
    transfer: { to: payout.withdrawal.address, units: BigInt(nonce.amount_units) },
    sinceBlock: nonce.since_block,
    lastSeen: lastSeenOf(payout),
  };
}

/** Counts confirmations; with enough of them settles the payout according to the chain. */
async function followIncluded(
  deps: PayoutDeps,
  payout: Payout,
  seen: Seen<"included">,
): Promise<Next> {
  const { withdrawal_id: withdrawalId } = payout.withdrawal;
  const isSettled = seen.depth >= deps.chain.requiredConfirmations;
  if (seen.outcome === "unexplained")
    deps.log.error(
      { withdrawalId, hash: seen.hash },
      "a payout succeeded on the chain and did not move what it should have; it stays open until somebody looks into it",
    );
  return deps.db.transaction().execute(async (tx): Promise<Next> => {
    const locked = await recordInclusion(deps, tx, withdrawalId, seen);
    if (!locked) return "retryNow";
    if (!isSettled || seen.outcome === "unexplained") return "retryLater";
    const at = deps.clock.now();
    if (seen.outcome === "paid") await completePayout(tx, locked.withdrawal, seen.hash, at);
    else await cancelPayout(tx, locked.withdrawal, { reason: "reverted", at, hash: seen.hash });
    return "done";
  });
}

/** Ensures that the node has the transaction and that its fee is high enough. */
async function followOpen(
  deps: PayoutDeps,
  payout: Payout,
  newest: TransactionRow,
  seen: Seen<"open">,
): Promise<Next> {
  const outcome = await sendPayout(deps, payout, newest, seen);
  if (outcome === "unsent" || outcome === "unfunded" || outcome === "refused") return "retryLater";
  return isStuck(newest, seen) ? replacePayout(deps, payout, newest) : "retryLater";
}

/** Tracks a signed payout on the chain and acts on its state. */
export async function followPayout(
  deps: PayoutDeps,
  payout: Payout,
  nonce: NonceRow,
): Promise<Next> {
  const { chain, log } = deps;
  const { withdrawal_id: withdrawalId } = payout.withdrawal;
  const newest = payout.transactions.at(-1);
  if (!newest)
    throw new Error(`nonce ${nonce.nonce} of withdrawal ${withdrawalId} has no transaction`);
  if (nonce.chain_id !== BigInt(chain.chainId)) {
    log.error({ withdrawalId, chainId: nonce.chain_id }, "a payout is on a chain that is not set");
    return "retryLater";
  }
  chain.expectBlocks();
  const query = queryOf(payout, nonce);
  const seen = await chain.findPayment(query);
  if (seen.kind === "included") return followIncluded(deps, payout, seen);
  if (seen.kind === "open") {
    if (seen.wasTakenBack && query.lastSeen)
      await recordReorg(deps, withdrawalId, query.lastSeen.blockHash);
    return followOpen(deps, payout, newest, seen);
  }
  if (seen.kind === "unclear") {
    log.warn({ withdrawalId, nonce: nonce.nonce }, "a nonce is used, and no node shows by what");
    return "retryLater";
  }
  if (seen.depth < chain.requiredConfirmations) return "retryLater";
  await recordLost(deps, withdrawalId, { nonce: nonce.nonce, toHash: seen.hash });
  return "retryNow";
}

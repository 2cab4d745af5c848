import { isAddressEqual, type Address } from "viem";
import type { PaymentQuery, Sighting } from "../../../platform/chain/chain.ts";
import { cancelUnlessRestored } from "./cancel-unless-restored.ts";
import { completeAsPaid } from "./complete-as-paid.ts";
import { endDispute, parkDisputed } from "./dispute.ts";
import { irrevocableDepth } from "./irrevocable-depth.ts";
import type { Next, PayoutDeps } from "./payout-deps.ts";
import { recordInclusion, recordLost, recordReorg } from "./record-sighting.ts";
import { isStuck, replacePayout } from "./replace-payout.ts";
import { sendPayout } from "./send-payout.ts";
import { completePayout } from "./settle-payout.ts";
import type { NonceRow, Payout, TransactionRow } from "./store.ts";

type Seen<Kind extends Sighting["kind"]> = Extract<Sighting, { kind: Kind }>;

function lastSeenOf({ transactions }: Payout): PaymentQuery["lastSeen"] {
  for (const { block_number: blockNumber, block_hash: blockHash } of transactions)
    if (blockNumber !== null && blockHash !== null) return { blockNumber, blockHash };
  return undefined;
}

function queryOf(payout: Payout, nonce: NonceRow, contractAddress: Address): PaymentQuery {
  const { payment_id: id, address: to } = payout.withdrawal;
  return {
    signerAddress: nonce.signer_address,
    contractAddress,
    tokenAddress: nonce.token_address,
    nonce: nonce.nonce,
    hashes: payout.transactions.map((row) => row.transaction_hash),
    payment: { id, to, units: BigInt(nonce.amount_units) },
    sinceBlock: nonce.since_block,
    lastSeen: lastSeenOf(payout),
  };
}

type Verdict =
  | "wait"
  | "complete"
  | "refund"
  | "paid-by-another"
  | "disputed"
  | "unanswered"
  | "unclear";

/** Judges a mined transaction. A reverted one may have come after another that paid the id. */
async function judgeIncluded(
  { chain }: PayoutDeps,
  query: PaymentQuery,
  seen: Seen<"included">,
): Promise<Verdict> {
  const { outcome, depth } = seen;
  // A former contract's payment of the id is not looked up: its reverted payments are not refunded.
  const isCurrent = isAddressEqual(query.contractAddress, chain.contractAddress);
  if (outcome === "unexplained" || (outcome === "reverted" && !isCurrent)) return "unclear";
  if (depth < chain.requiredConfirmations) return "wait";
  if (outcome === "paid") return "complete";
  if (await chain.isPaid(query.payment.id)) return "paid-by-another";
  if (depth < irrevocableDepth(chain)) return "wait";
  const confirmed = await chain.confirmReverted(query, seen);
  if (confirmed === "agreed") return "refund";
  return confirmed === "contradicted" ? "disputed" : "unanswered";
}

/** Counts confirmations; with enough of them settles the payout according to the chain. */
async function followIncluded(
  deps: PayoutDeps,
  payout: Payout,
  query: PaymentQuery,
  seen: Seen<"included">,
): Promise<Next> {
  const { withdrawal_id: withdrawalId } = payout.withdrawal;
  const verdict = await judgeIncluded(deps, query, seen);
  if (verdict === "unclear")
    deps.log.error(
      { withdrawalId, hash: seen.hash, outcome: seen.outcome },
      "a payout did not move what it should have, or was reverted by a former contract; it stays open until an operator ends it",
    );
  const next = await deps.db.transaction().execute(async (tx): Promise<Next> => {
    const locked = await recordInclusion(deps, tx, withdrawalId, seen);
    if (!locked) return "retryNow";
    if (verdict !== "complete" && verdict !== "refund") return "retryLater";
    const at = deps.clock.now();
    const { hash } = seen;
    if (verdict === "refund")
      return cancelUnlessRestored(deps, tx, locked.withdrawal, { reason: "reverted", at, hash });
    await completePayout(deps, tx, locked.withdrawal, hash, at);
    return "done";
  });
  if (next !== "retryLater") return next;
  if (verdict === "paid-by-another") return completeAsPaid(deps, payout.withdrawal, seen.depth);
  if (verdict === "disputed") await parkDisputed(deps, withdrawalId, seen.depth);
  else if (verdict === "unanswered") await parkDisputed(deps, withdrawalId, 0);
  else if (seen.disputedDepth === 0) await endDispute(deps, withdrawalId);
  return next;
}

/** Ensures that the node has the transaction and that its fee is high enough. */
async function followOpen(
  deps: PayoutDeps,
  payout: Payout,
  newest: TransactionRow,
  seen: Seen<"open">,
): Promise<Next> {
  const outcome = await sendPayout(deps, payout, newest, seen);
  if (outcome === "unsent" || outcome === "unfunded") return "retryLater";
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
  const { contract_address: contractAddress } = nonce;
  if (contractAddress === null) {
    log.error({ withdrawalId }, "a payout was signed before the payout contract");
    return "retryLater";
  }
  if (nonce.chain_id !== BigInt(chain.chainId)) {
    log.error({ withdrawalId, chainId: nonce.chain_id }, "a payout is on a chain that is not set");
    return "retryLater";
  }
  chain.expectBlocks();
  const query = queryOf(payout, nonce, contractAddress);
  const seen = await chain.findPayment(query);
  if (seen.disputedDepth > 0) await parkDisputed(deps, withdrawalId, seen.disputedDepth);
  if (seen.kind === "included") return followIncluded(deps, payout, query, seen);
  if (seen.disputedDepth > 0) return "retryLater";
  if (seen.kind !== "foreign") await endDispute(deps, withdrawalId);
  if (seen.kind === "open") {
    if (seen.wasReorged && query.lastSeen)
      await recordReorg(deps, withdrawalId, query.lastSeen.blockHash);
    return followOpen(deps, payout, newest, seen);
  }
  if (seen.kind === "unclear") {
    log.warn({ withdrawalId, nonce: nonce.nonce }, "a nonce is used, and no node shows by what");
    return "retryLater";
  }
  if (seen.depth < chain.requiredConfirmations) return "retryLater";
  if (await chain.isPaid(payout.withdrawal.payment_id))
    return completeAsPaid(deps, payout.withdrawal, seen.depth);
  if (seen.depth < irrevocableDepth(chain)) return "retryLater";
  await recordLost(deps, withdrawalId, { nonce: nonce.nonce, toHash: seen.hash });
  return "retryNow";
}

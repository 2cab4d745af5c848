import {
  getAbiItem,
  isAddressEqual,
  parseEventLogs,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
  erc20Abi,
  type Address,
  type Hash,
  type PublicClient,
  type TransactionReceipt,
} from "viem";
import type { PaymentQuery, Sighting, Unanimity } from "./chain.ts";
import { findUser } from "./find-user.ts";
import type { Comparison, Nodes } from "./nodes.ts";
import { PAYOUT_CONTRACT, paymentsIn } from "./payout-contract.ts";

async function receiptOf(
  client: PublicClient,
  hash: Hash,
): Promise<TransactionReceipt | undefined> {
  try {
    return await client.getTransactionReceipt({ hash });
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return undefined;
    throw error;
  }
}

async function isInPool(client: PublicClient, hash: Hash): Promise<boolean> {
  try {
    await client.getTransaction({ hash });
    return true;
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return false;
    throw error;
  }
}

/** True if the receipt has the contract's event of exactly this payment, and exactly its transfer. */
function judgeReceipt(
  receipt: TransactionReceipt,
  { contractAddress, tokenAddress, payment }: PaymentQuery,
): "paid" | "reverted" | "unexplained" {
  if (receipt.status === "reverted") return "reverted";
  const isOurs = ({ to, units }: { to: Address; units: bigint }): boolean =>
    isAddressEqual(to, payment.to) && units === payment.units;
  const payments = paymentsIn(receipt.logs, contractAddress);
  const moves = parseEventLogs({ abi: erc20Abi, eventName: "Transfer", logs: receipt.logs })
    .filter((log) => isAddressEqual(log.address, tokenAddress))
    .filter(({ args }) => isAddressEqual(args.from, contractAddress))
    .map(({ args }) => ({ to: args.to, units: args.value }));
  const isPaid =
    payments.length === 1 &&
    payments.every((one) => one.id === payment.id && isOurs(one)) &&
    moves.length === 1 &&
    moves.every(isOurs);
  return isPaid ? "paid" : "unexplained";
}

/** The hash of the block with this number; undefined above the newest. */
async function blockHashAt(
  client: PublicClient,
  blockNumber: bigint,
  headNumber: bigint,
): Promise<Hash | undefined> {
  if (blockNumber > headNumber) return undefined;
  return (await client.getBlock({ blockNumber })).hash;
}

/** A payment's state, according to this node. */
async function findPaymentAt(client: PublicClient, query: PaymentQuery): Promise<Sighting> {
  const { nonce, hashes, lastSeen } = query;
  // The count is read before the receipts: a transaction mined in between looks pending, which is retried, never foreign.
  const minedCount = BigInt(
    await client.getTransactionCount({ address: query.signerAddress, blockTag: "latest" }),
  );
  for (const hash of hashes.toReversed()) {
    const receipt = await receiptOf(client, hash);
    if (!receipt) continue;
    const head = await client.getBlock();
    const { blockNumber, blockHash } = receipt;
    // Ignores the receipt of an orphaned block.
    if ((await blockHashAt(client, blockNumber, head.number)) !== blockHash) continue;
    return {
      kind: "included",
      headNumber: head.number,
      hash,
      blockNumber,
      blockHash,
      depth: Number(head.number - blockNumber) + 1,
      outcome: judgeReceipt(receipt, query),
      disputedDepth: 0,
    };
  }

  const head = await client.getBlock();
  if (minedCount > nonce) {
    const user = await findUser(client, query.signerAddress, {
      nonce,
      sinceBlock: query.sinceBlock,
      headNumber: head.number,
    });
    // One of ours whose receipt the node does not have yet: retried.
    if (!user || hashes.includes(user.hash))
      return { kind: "unclear", headNumber: head.number, disputedDepth: 0 };
    return {
      kind: "foreign",
      headNumber: head.number,
      hash: user.hash,
      depth: Number(head.number - user.blockNumber) + 1,
      disputedDepth: 0,
    };
  }
  const newest = hashes.at(-1);
  const canonical = lastSeen && (await blockHashAt(client, lastSeen.blockNumber, head.number));
  const history = await client.getFeeHistory({ blockCount: 1, rewardPercentiles: [] });
  return {
    kind: "open",
    headNumber: head.number,
    disputedDepth: 0,
    wasReorged: canonical !== undefined && canonical !== lastSeen?.blockHash,
    isNext: minedCount === nonce,
    isInPool: newest !== undefined && (await isInPool(client, newest)),
    nextBaseFee: history.baseFeePerGas.at(-1) ?? 0n,
  };
}

type End = Extract<Sighting, { depth: number }>;

/** Relation of a second node's report to the end of a payment. One with too few blocks is behind. */
function relateEnds(first: End, second: Sighting, required: number): Comparison {
  const blockNumber = first.headNumber - BigInt(first.depth) + 1n;
  if (second.headNumber < blockNumber + BigInt(required) - 1n) return "behind";
  const isSame =
    (first.kind === "included" &&
      second.kind === "included" &&
      second.hash === first.hash &&
      second.blockHash === first.blockHash &&
      second.outcome === first.outcome) ||
    (first.kind === "foreign" && second.kind === "foreign" && second.hash === first.hash);
  return isSame ? "same" : "other";
}

/**
 * A state that does not end the payment, unless two other nodes agree on one that does. A single other one that reports an
 * end contradicts it. Other nodes are asked once the payment is so old that it may have ended.
 */
async function compareOpen(
  nodes: Nodes,
  query: PaymentQuery,
  { answer, required }: { readonly answer: Sighting; readonly required: number },
): Promise<Sighting> {
  if (nodes.count === 1 || answer.headNumber < query.sinceBlock + BigInt(required)) return answer;
  const seen = await nodes.queryAll(({ client }) => findPaymentAt(client, query));
  const ends = seen.flatMap((one) =>
    one.status === "fulfilled" && isEnd(one.value, required) ? [one.value] : [],
  );
  const agreed = ends.find((end, index) =>
    ends.slice(index + 1).some((other) => relateEnds(end, other, required) === "same"),
  );
  if (agreed) return agreed;
  const against = ends.find((end) => relateEnds(end, answer, required) === "other");
  return { ...answer, disputedDepth: against?.depth ?? 0 };
}

function isEnd(seen: Sighting, required: number): seen is End {
  return "depth" in seen && seen.depth >= required;
}

/** A payment's state. One that would end it is compared with a second node, see `Sighting`. */
export async function findPayment(
  nodes: Nodes,
  query: PaymentQuery,
  required: number,
): Promise<Sighting> {
  const { answer, isAgreed, isDisputed } = await nodes.queryAgreed(
    (client) => findPaymentAt(client, query),
    {
      isDecisive: (seen) => isEnd(seen, required),
      relate: (first, second) =>
        isEnd(first, required) ? relateEnds(first, second, required) : "same",
    },
  );
  if (!isEnd(answer, required)) return compareOpen(nodes, query, { answer, required });
  if (isAgreed) return answer;
  // A node that is a few blocks behind has the same end soon.
  return { ...answer, depth: required - 1, disputedDepth: isDisputed ? answer.depth : 0 };
}

/** See `Chain.confirmReverted`. */
export async function confirmReverted(
  nodes: Nodes,
  query: PaymentQuery,
  { hash, blockNumber }: { readonly hash: Hash; readonly blockNumber: bigint },
): Promise<Unanimity> {
  const { contractAddress: address, tokenAddress, payment } = query;
  const answers = await nodes.queryAll(async ({ client }) => {
    const receipt = await receiptOf(client, hash);
    const isPaid = await client.readContract({
      address,
      abi: PAYOUT_CONTRACT,
      functionName: "isPaid",
      args: [payment.id],
    });
    const moves = await client.getLogs({
      address: tokenAddress,
      event: getAbiItem({ abi: erc20Abi, name: "Transfer" }),
      args: { from: address, to: payment.to },
      fromBlock: blockNumber,
      toBlock: blockNumber,
    });
    const hasMoved = moves.some((log) => log.transactionHash === hash);
    return receipt?.status === "reverted" && !isPaid && !hasMoved;
  });
  const known = answers.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  if (known.includes(false)) return "contradicted";
  return known.length === nodes.count ? "agreed" : "unanswered";
}

import {
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
import type { PaymentQuery, Sighting } from "./chain.ts";
import { findUser } from "./find-user.ts";
import type { Comparison, Nodes } from "./nodes.ts";
import { paymentsIn } from "./payout-contract.ts";

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

/** Whether the receipt has the contract's event of exactly this payment, and exactly its transfer. */
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
      isDisputed: false,
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
    if (!user || hashes.includes(user.hash)) return { kind: "unclear", headNumber: head.number };
    return {
      kind: "foreign",
      headNumber: head.number,
      hash: user.hash,
      depth: Number(head.number - user.blockNumber) + 1,
      isDisputed: false,
    };
  }
  const newest = hashes.at(-1);
  const canonical = lastSeen && (await blockHashAt(client, lastSeen.blockNumber, head.number));
  const history = await client.getFeeHistory({ blockCount: 1, rewardPercentiles: [] });
  return {
    kind: "open",
    headNumber: head.number,
    wasTakenBack: canonical !== undefined && canonical !== lastSeen?.blockHash,
    isNext: minedCount === nonce,
    isInPool: newest !== undefined && (await isInPool(client, newest)),
    nextBaseFee: history.baseFeePerGas.at(-1) ?? 0n,
  };
}

type End = Extract<Sighting, { depth: number }>;

/** How a second node's report relates to the end of a payment. One with too few blocks is behind. */
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

/** A payment's state. One that would end it is compared with a second node, see `Sighting`. */
export async function findPayment(
  nodes: Nodes,
  query: PaymentQuery,
  required: number,
): Promise<Sighting> {
  const isEnd = (seen: Sighting): seen is End => "depth" in seen && seen.depth >= required;
  const { answer, isAgreed, isDisputed } = await nodes.askTwice(
    (client) => findPaymentAt(client, query),
    {
      isDecisive: isEnd,
      relate: (first, second) => (isEnd(first) ? relateEnds(first, second, required) : "same"),
    },
  );
  if (isAgreed || !isEnd(answer)) return answer;
  // A node that is a few blocks behind has the same end soon.
  const isOverdue = answer.depth >= 2 * required;
  return { ...answer, depth: required - 1, isDisputed: isDisputed && isOverdue };
}

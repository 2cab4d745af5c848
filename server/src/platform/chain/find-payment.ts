import {
  isAddressEqual,
  parseEventLogs,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
  erc20Abi,
  type Hash,
  type PublicClient,
  type TransactionReceipt,
} from "viem";
import type { PaymentQuery, Sighting } from "./chain.ts";
import { findUser } from "./find-user.ts";

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

/** Whether the receipt has exactly the expected transfer from the hot wallet to the recipient, and no other. */
function judgeReceipt(
  receipt: TransactionReceipt,
  query: PaymentQuery,
): "paid" | "reverted" | "unexplained" {
  if (receipt.status === "reverted") return "reverted";
  const moves = parseEventLogs({ abi: erc20Abi, eventName: "Transfer", logs: receipt.logs }).filter(
    (move) =>
      isAddressEqual(move.address, query.tokenAddress) &&
      isAddressEqual(move.args.from, query.signerAddress),
  );
  const [move] = moves;
  return moves.length === 1 &&
    move !== undefined &&
    isAddressEqual(move.args.to, query.transfer.to) &&
    move.args.value === query.transfer.units
    ? "paid"
    : "unexplained";
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
export async function findPayment(client: PublicClient, query: PaymentQuery): Promise<Sighting> {
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

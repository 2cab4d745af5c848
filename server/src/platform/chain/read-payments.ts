import { getAbiItem, type Address, type PublicClient } from "viem";
import {
  ChainDisputedError,
  ChainUnreachableError,
  type Chain,
  type ChainPayment,
} from "./chain.ts";
import type { Nodes } from "./nodes.ts";
import { PAYOUT_CONTRACT } from "./payout-contract.ts";

/** Block range accepted by most providers. */
const BLOCKS_AT_ONCE = 5000n;

interface Range {
  readonly contractAddress: Address;
  readonly fromBlock: bigint;
  readonly toBlock: bigint;
}

/** Payments of the contract, in a range of blocks that is halved if the node rejects it. */
async function readRange(client: PublicClient, range: Range): Promise<ChainPayment[]> {
  const { contractAddress, fromBlock, toBlock } = range;
  try {
    const logs = await client.getLogs({
      address: contractAddress,
      event: getAbiItem({ abi: PAYOUT_CONTRACT, name: "Paid" }),
      fromBlock,
      toBlock,
      strict: true,
    });
    return logs.map(({ args, transactionHash, blockNumber }) => ({
      id: args.id,
      to: args.to,
      units: args.amount,
      transactionHash,
      blockNumber,
    }));
  } catch (error) {
    if (fromBlock >= toBlock) throw error;
    const middle = (fromBlock + toBlock) / 2n;
    return [
      ...(await readRange(client, { ...range, toBlock: middle })),
      ...(await readRange(client, { ...range, fromBlock: middle + 1n })),
    ];
  }
}

function keyOf(payments: readonly ChainPayment[]): string {
  return payments
    .map(({ id, to, units, transactionHash }) => [id, to, units, transactionHash].join())
    .join(";");
}

/** Payments of the contract in a range of final blocks, on which two of several nodes agree. */
export async function findPayments(nodes: Nodes, range: Range): Promise<ChainPayment[]> {
  const { answer, isAgreed, isDisputed } = await nodes.queryAgreed(
    (client) => readRange(client, range),
    {
      isDecisive: () => true,
      relate: (first, second) => (keyOf(first) === keyOf(second) ? "same" : "other"),
    },
  );
  if (!isAgreed) {
    const message = `no two nodes agree on the payments of blocks ${range.fromBlock} to ${range.toBlock}`;
    throw isDisputed ? new ChainDisputedError(message) : new ChainUnreachableError(message);
  }
  return answer;
}

/**
 * See `Chain.readFinalRange`. Of several heads the second highest counts: two nodes have it, so that neither one that is ahead
 * skips payments, nor one of three that does not advance keeps them from being read.
 */
export async function readFinalRange(
  nodes: Nodes,
  address: Address,
  depth: bigint,
): Promise<{ firstBlock: bigint; lastBlock: bigint }> {
  const results = await nodes.queryAll(async ({ client }) => ({
    head: await client.getBlockNumber(),
    firstBlock: await client.readContract({
      address,
      abi: PAYOUT_CONTRACT,
      functionName: "firstBlock",
    }),
  }));
  const ranges = results.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const [highest, second] = ranges.map(({ head }) => head).toSorted((a, b) => Number(b - a));
  const head = second ?? highest;
  if (head === undefined) throw new ChainUnreachableError("no node knows the contract's payments");
  const firstBlock = ranges.reduce(
    (least, one) => (one.firstBlock < least ? one.firstBlock : least),
    head,
  );
  return { firstBlock, lastBlock: head < depth ? 0n : head - depth + 1n };
}

/** All payments of the contract in these blocks, both included, oldest first. */
export async function readPayments(
  chain: Chain,
  fromBlock: bigint,
  toBlock: bigint,
): Promise<ChainPayment[]> {
  const found: ChainPayment[] = [];
  for (let from = fromBlock; from <= toBlock; from += BLOCKS_AT_ONCE) {
    const to = from + BLOCKS_AT_ONCE - 1n;
    found.push(...(await chain.findPayments(from, to < toBlock ? to : toBlock)));
  }
  return found;
}

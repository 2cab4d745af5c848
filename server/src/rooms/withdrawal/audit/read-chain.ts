import {
  createPublicClient,
  http,
  parseAbi,
  parseAbiItem,
  TransactionReceiptNotFoundError,
  type Address,
  type Hash,
  type PublicClient,
} from "viem";

const TRANSFER = parseAbiItem(
  "event Transfer(address indexed from, address indexed to, uint256 value)",
);
const TOKEN = parseAbi(["function decimals() view returns (uint8)"]);
const CONTRACT = parseAbi([
  "function firstBlock() view returns (uint256)",
  "event Paid(bytes32 indexed id, address indexed to, uint256 amount)",
  "event Withdrawn(address indexed to, uint256 amount)",
]);
/** Block range accepted by most providers; halved if rejected. */
const BLOCKS_AT_ONCE = 10_000n;
const TIMEOUT_MS = 20_000;
/** Retries if the chain reorganises while it is read. */
const READS = 3;

export interface ChainTransfer {
  readonly transactionHash: Hash;
  /** The id that the payout contract paid with it; undefined for a transfer of the hot wallet itself. */
  readonly paymentId: Hash | undefined;
  readonly token: string;
  readonly to: string;
  readonly units: bigint;
  readonly blockNumber: bigint;
}

export interface TransferQuery {
  readonly tokens: readonly Address[];
  readonly signers: readonly Address[];
  readonly contracts: readonly Address[];
  /** Lower bound of our transactions; undefined if only the contracts have any. */
  readonly since: Date | undefined;
}

export interface ChainTransfers {
  readonly chainId: number;
  readonly first: bigint;
  readonly last: bigint;
  readonly transfers: readonly ChainTransfer[];
  readonly decimals: ReadonlyMap<string, number>;
}

/** The audit could not run; no statement about payouts. */
export class ChainUnreadableError extends Error {
  override readonly name = "ChainUnreadableError";
}

/** The oldest block since `since`, or the newest if there is none. */
async function firstBlockSince(client: PublicClient, since: Date, last: bigint): Promise<bigint> {
  const seconds = BigInt(Math.floor(since.getTime() / 1000));
  let low = 0n;
  let high = last;
  while (low < high) {
    const middle = (low + high) / 2n;
    const { timestamp } = await client.getBlock({ blockNumber: middle });
    if (timestamp < seconds) low = middle + 1n;
    else high = middle;
  }
  return low;
}

interface ContractEvent {
  readonly paymentId: Hash | undefined;
  readonly transactionHash: Hash;
  readonly contract: string;
  readonly to: string;
  readonly units: bigint;
}

async function readEvents(
  client: PublicClient,
  { contracts }: TransferQuery,
  fromBlock: bigint,
  toBlock: bigint,
): Promise<ContractEvent[]> {
  if (contracts.length === 0) return [];
  const logs = await client.getLogs({
    address: [...contracts],
    events: CONTRACT.filter((item) => item.type === "event"),
    fromBlock,
    toBlock,
    strict: true,
  });
  return logs.map((log) => ({
    paymentId: log.eventName === "Paid" ? log.args.id : undefined,
    transactionHash: log.transactionHash,
    contract: log.address.toLowerCase(),
    to: log.args.to.toLowerCase(),
    units: log.args.amount,
  }));
}

async function readRange(
  client: PublicClient,
  query: TransferQuery,
  fromBlock: bigint,
  toBlock: bigint,
): Promise<ChainTransfer[]> {
  try {
    const logs = await client.getLogs({
      address: [...query.tokens],
      event: TRANSFER,
      args: { from: [...query.signers, ...query.contracts] },
      fromBlock,
      toBlock,
      strict: true,
    });
    const events = await readEvents(client, query, fromBlock, toBlock);
    return logs.flatMap((log) => {
      const to = log.args.to.toLowerCase();
      // Each event explains one transfer.
      const at = events.findIndex(
        (event) =>
          event.transactionHash === log.transactionHash &&
          event.contract === log.args.from.toLowerCase() &&
          event.to === to &&
          event.units === log.args.value,
      );
      const [event] = at < 0 ? [] : events.splice(at, 1);
      // The owner took tokens out.
      if (event && event.paymentId === undefined) return [];
      return [
        {
          transactionHash: log.transactionHash,
          paymentId: event?.paymentId,
          token: log.address.toLowerCase(),
          to,
          units: log.args.value,
          blockNumber: log.blockNumber,
        },
      ];
    });
  } catch (error) {
    if (fromBlock === toBlock) throw error;
    const middle = (fromBlock + toBlock) / 2n;
    const older = await readRange(client, query, fromBlock, middle);
    return [...older, ...(await readRange(client, query, middle + 1n, toBlock))];
  }
}

/** The lowest block that can have a transfer. */
async function findFirst(
  client: PublicClient,
  query: TransferQuery,
  last: bigint,
): Promise<bigint> {
  const firsts = await Promise.all(
    query.contracts.map((address) =>
      client.readContract({ address, abi: CONTRACT, functionName: "firstBlock" }),
    ),
  );
  if (query.since) firsts.push(await firstBlockSince(client, query.since, last));
  return firsts.reduce((least, one) => (one < least ? one : least), last);
}

async function readOnce(
  client: PublicClient,
  query: TransferQuery,
): Promise<ChainTransfers | undefined> {
  const newest = await client.getBlock();
  const first = await findFirst(client, query, newest.number);
  const transfers: ChainTransfer[] = [];
  for (let from = first; from <= newest.number; from += BLOCKS_AT_ONCE) {
    const to = from + BLOCKS_AT_ONCE - 1n;
    transfers.push(
      ...(await readRange(client, query, from, to < newest.number ? to : newest.number)),
    );
  }
  const decimals = new Map<string, number>();
  for (const address of query.tokens) {
    decimals.set(
      address.toLowerCase(),
      await client.readContract({ address, abi: TOKEN, functionName: "decimals" }),
    );
  }
  const again = await client.getBlock({ blockNumber: newest.number });
  if (again.hash !== newest.hash) return undefined;
  return {
    chainId: await client.getChainId(),
    first,
    last: newest.number,
    transfers,
    decimals,
  };
}

/** Reads a chain with the audit's own client. */
export function openAuditedChain(rpcUrl: string) {
  const client = createPublicClient({
    transport: http(rpcUrl, { timeout: TIMEOUT_MS, retryCount: 2 }),
  });
  return {
    chainId: () => client.getChainId(),
    /** All transfers of the tokens from the signers, at one state of the chain. */
    readTransfers: async (query: TransferQuery): Promise<ChainTransfers> => {
      for (let read = 0; read < READS; read += 1) {
        const found = await readOnce(client, query);
        if (found) return found;
      }
      throw new ChainUnreadableError(`the chain turned back during each of ${READS} readings`);
    },
    /** True if the transaction was mined and reverted. */
    isReverted: async (hash: Hash): Promise<boolean> => {
      try {
        const receipt = await client.getTransactionReceipt({ hash });
        return receipt.status === "reverted";
      } catch (error) {
        if (error instanceof TransactionReceiptNotFoundError) return false;
        throw error;
      }
    },
  };
}
export type AuditedChain = ReturnType<typeof openAuditedChain>;

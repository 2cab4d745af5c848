import {
  erc20Abi,
  isAddressEqual,
  TransactionNotFoundError,
  type Address,
  type Hash,
  type PublicClient,
} from "viem";
import type { HotWallet } from "./chain.ts";
import { findUser } from "./find-user.ts";
import type { Nodes } from "./nodes.ts";
import { PAYOUT_CONTRACT } from "./payout-contract.ts";

/** Balances, counts and headroom at the node's newest block. */
export async function readHotWallet(
  client: PublicClient,
  addresses: {
    readonly signerAddress: Address;
    readonly contractAddress: Address;
    readonly tokenAddress: Address;
  },
): Promise<HotWallet> {
  const blockNumber = await client.getBlockNumber();
  const { signerAddress: address, contractAddress, tokenAddress } = addresses;
  const [tokenUnits, headroomUnits, wei, mined, pending] = await Promise.all([
    client.readContract({
      address: tokenAddress,
      abi: erc20Abi,
      functionName: "balanceOf",
      args: [contractAddress],
      blockNumber,
    }),
    client.readContract({
      address: contractAddress,
      abi: PAYOUT_CONTRACT,
      functionName: "headroom",
      blockTag: "pending",
    }),
    client.getBalance({ address, blockNumber }),
    client.getTransactionCount({ address, blockNumber }),
    client.getTransactionCount({ address, blockTag: "pending" }),
  ]);
  return {
    blockNumber,
    tokenUnits,
    headroomUnits,
    wei,
    minedCount: BigInt(mined),
    pendingCount: BigInt(Math.max(mined, pending)),
  };
}

/** The address's count at finality depth, if the transaction before it is shown in a block; see `Chain.readProvenCount`. */
export async function readProvenCount(
  nodes: Nodes,
  address: Address,
  depth: bigint,
): Promise<bigint | undefined> {
  const { answer, isAgreed } = await nodes.queryAgreed(
    async (client) => {
      const headNumber = await client.getBlockNumber();
      const blockNumber = headNumber < depth ? 0n : headNumber - depth + 1n;
      const count = BigInt(await client.getTransactionCount({ address, blockNumber }));
      if (count === 0n) return { count, hash: undefined };
      const query = { nonce: count - 1n, sinceBlock: 0n, headNumber: blockNumber };
      return { count, hash: (await findUser(client, address, query))?.hash };
    },
    {
      isDecisive: () => true,
      relate: (first, second) =>
        first.count === second.count && first.hash === second.hash ? "same" : "behind",
    },
  );
  const isProven = answer.count === 0n || answer.hash !== undefined;
  return isAgreed && isProven ? answer.count : undefined;
}

/** See `Chain.readNonceOf`. */
export async function readNonceOf(
  nodes: Nodes,
  address: Address,
  hash: Hash,
): Promise<bigint | undefined> {
  const { answer, isAgreed } = await nodes.queryAgreed(
    async (client) => {
      try {
        const { from, nonce } = await client.getTransaction({ hash });
        return isAddressEqual(from, address) ? BigInt(nonce) : undefined;
      } catch (error) {
        if (error instanceof TransactionNotFoundError) return undefined;
        throw error;
      }
    },
    {
      isDecisive: (nonce) => nonce !== undefined,
      relate: (first, second) => (first === second ? "same" : "behind"),
    },
  );
  return isAgreed ? answer : undefined;
}

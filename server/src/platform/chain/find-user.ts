import { isAddressEqual, type Address, type Hash, type PublicClient } from "viem";

/** Blocks that are read whole, where the node has no old states to find the one block by. */
const BLOCKS_AT_MOST = 300n;

interface NonceQuery {
  readonly nonce: bigint;
  readonly sinceBlock: bigint;
  readonly headNumber: bigint;
}

interface User {
  readonly hash: Hash;
  readonly blockNumber: bigint;
}

async function userIn(
  client: PublicClient,
  signer: Address,
  nonce: bigint,
  blockNumber: bigint,
): Promise<User | undefined> {
  const block = await client.getBlock({ blockNumber, includeTransactions: true });
  const found = block.transactions.find(
    (one) => BigInt(one.nonce) === nonce && isAddressEqual(one.from, signer),
  );
  return found && { hash: found.hash, blockNumber };
}

/** The first block after which the nonce was used: the number of used ones only grows. */
async function firstBlockAfterUse(
  client: PublicClient,
  signer: Address,
  query: NonceQuery,
): Promise<bigint> {
  let low = query.sinceBlock;
  let high = query.headNumber;
  while (low < high) {
    const blockNumber = (low + high) / 2n;
    const count = await client.getTransactionCount({ address: signer, blockNumber });
    if (BigInt(count) > query.nonce) high = blockNumber;
    else low = blockNumber + 1n;
  }
  return low;
}

/**
 * The transaction that used a nonce, and its block. A nonce counts as used by somebody else only with this proof: a node
 * that has not indexed a transaction yet knows no receipt of it either. Undefined where the node cannot show it.
 */
export async function findUser(
  client: PublicClient,
  signer: Address,
  query: NonceQuery,
): Promise<User | undefined> {
  try {
    const found = await client.getTransaction({ sender: signer, nonce: Number(query.nonce) });
    if (found.blockNumber !== null) return { hash: found.hash, blockNumber: found.blockNumber };
  } catch {
    // Only new programs answer this.
  }
  try {
    const blockNumber = await firstBlockAfterUse(client, signer, query);
    const found = await userIn(client, signer, query.nonce, blockNumber);
    if (found) return found;
  } catch {
    // Nodes keep the states of some last blocks only; blocks themselves they keep.
  }
  const oldest =
    query.headNumber - query.sinceBlock > BLOCKS_AT_MOST
      ? query.headNumber - BLOCKS_AT_MOST
      : query.sinceBlock;
  for (let blockNumber = query.headNumber; blockNumber >= oldest; blockNumber -= 1n) {
    const found = await userIn(client, signer, query.nonce, blockNumber);
    if (found) return found;
  }
  return undefined;
}

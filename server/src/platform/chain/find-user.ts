import { isAddressEqual, type Address, type Hash, type PublicClient } from "viem";

/** Blocks to scan if the node has no historical states for a binary search. */
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

/** The first block with the nonce used, by binary search: the count is monotonic. */
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
 * The transaction that used a nonce, and its block. Required proof of a foreign transaction, because a node that has not
 * indexed one of ours has no receipt either. Undefined if the node cannot show it.
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
    // Supported by recent node software only.
  }
  try {
    const blockNumber = await firstBlockAfterUse(client, signer, query);
    const found = await userIn(client, signer, query.nonce, blockNumber);
    if (found) return found;
  } catch {
    // Nodes keep recent states only, but all blocks.
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

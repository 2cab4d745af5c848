import { erc20Abi, getAbiItem, type Address, type Hash, type PublicClient } from "viem";
import type { TokenTransfer } from "./chain.ts";

/** Block range accepted by most providers. */
const BLOCKS_AT_ONCE = 5000n;
/** Two weeks at a block every twelve seconds. */
const BLOCKS_BACK = 100_000n;

/** Recent transactions that transferred exactly this amount between these addresses. */
export async function findTransfers(
  client: PublicClient,
  query: TokenTransfer & { readonly from: Address; readonly tokenAddress: Address },
): Promise<readonly Hash[]> {
  const head = await client.getBlockNumber();
  const found: Hash[] = [];
  const oldest = head > BLOCKS_BACK ? head - BLOCKS_BACK : 0n;
  for (let toBlock = head; toBlock >= oldest; toBlock -= BLOCKS_AT_ONCE) {
    const from = toBlock - BLOCKS_AT_ONCE + 1n;
    const logs = await client.getLogs({
      address: query.tokenAddress,
      event: getAbiItem({ abi: erc20Abi, name: "Transfer" }),
      args: { from: query.from, to: query.to },
      fromBlock: from > oldest ? from : oldest,
      toBlock,
      strict: true,
    });
    found.push(
      ...logs.filter((log) => log.args.value === query.units).map((log) => log.transactionHash),
    );
  }
  return found;
}

import { erc20Abi, isAddressEqual, type Address, type PublicClient } from "viem";
import type { Logger } from "../log.ts";
import { ChainMismatchError, ChainUnreachableError, type Chain } from "./chain.ts";
import type { Nodes } from "./nodes.ts";
import { PAYER_ROLE, PAYOUT_CONTRACT } from "./payout-contract.ts";

interface Expected {
  readonly contractAddress: Address;
  readonly tokenAddress: Address;
  readonly tokenDecimals: number;
  readonly signerAddress: Address;
}

/** Differences between the chain's contract and the settings; undefined if they agree. */
async function findMismatch(client: PublicClient, expected: Expected): Promise<string | undefined> {
  const { contractAddress, tokenAddress, tokenDecimals, signerAddress } = expected;
  const contract = { address: contractAddress, abi: PAYOUT_CONTRACT } as const;
  if ((await client.getCode({ address: contractAddress })) === undefined)
    return `there is no contract at ${contractAddress} (NODEYARD_CHAIN_CONTRACT)`;
  const [decimals, token, isPayer] = await Promise.all([
    client.readContract({ address: tokenAddress, abi: erc20Abi, functionName: "decimals" }),
    client.readContract({ ...contract, functionName: "token" }),
    client.readContract({
      ...contract,
      functionName: "hasRole",
      args: [PAYER_ROLE, signerAddress],
    }),
  ]);
  if (decimals !== tokenDecimals)
    return `the token ${tokenAddress} has ${decimals} decimals, NODEYARD_CHAIN_TOKEN_DECIMALS is ${tokenDecimals}`;
  if (!isAddressEqual(token, tokenAddress))
    return `the contract ${contractAddress} pays ${token}, NODEYARD_CHAIN_TOKEN is ${tokenAddress}`;
  if (!isPayer)
    return `the contract ${contractAddress} has not appointed the hot wallet ${signerAddress} as payer`;
  return undefined;
}

/** Throws `ChainMismatchError` if a node contradicts the settings and none confirms them. */
export async function assertContract(nodes: Nodes, expected: Expected): Promise<void> {
  const results = await nodes.queryAll(({ client }) => findMismatch(client, expected));
  const answers = results.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  if (answers.includes(undefined)) return;
  const [mismatch] = answers;
  if (mismatch !== undefined) throw new ChainMismatchError(mismatch);
  throw new ChainUnreachableError("no node could confirm the payout contract");
}

/** The same at startup, which does not wait for a chain: it is compared again before the first signature. */
export async function assertContractAtStart(chain: Chain, log: Logger): Promise<void> {
  await chain.assertContract().catch((error: unknown) => {
    if (!(error instanceof ChainUnreachableError)) throw error;
    log.warn({ reason: error.message }, "the chain cannot be reached");
  });
}

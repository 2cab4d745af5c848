import { createWalletClient, erc20Abi, http, publicActions, type Address, type Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { readArtifact } from "./read-artifact.ts";

export interface PayoutsDeployment {
  readonly rpcUrl: string;
  /** Of any account that has gas; it gets no role. */
  readonly deployerKey: Hex;
  readonly tokenAddress: Address;
  readonly tokenDecimals: number;
  readonly owner: Address;
  readonly payer: Address;
  /** In whole tokens. */
  readonly hourCeiling: bigint;
  readonly dayCeiling: bigint;
}

/** Deploys the payout contract on a chain that mines its own blocks. */
export async function deployPayoutsAt(
  deployment: PayoutsDeployment,
): Promise<{ readonly contractAddress: Address; readonly chainId: number }> {
  const { tokenAddress, tokenDecimals, owner, payer } = deployment;
  const client = createWalletClient({
    account: privateKeyToAccount(deployment.deployerKey),
    transport: http(deployment.rpcUrl),
  }).extend(publicActions);
  const found = await client.readContract({
    address: tokenAddress,
    abi: erc20Abi,
    functionName: "decimals",
  });
  if (found !== tokenDecimals)
    throw new Error(`the token ${tokenAddress} has ${found} decimals, not ${tokenDecimals}`);
  const { abi, bytecode } = await readArtifact("bp-payouts");
  const unit = 10n ** BigInt(tokenDecimals);
  const hash = await client.deployContract({
    chain: null,
    abi,
    bytecode,
    args: [tokenAddress, owner, payer, deployment.hourCeiling * unit, deployment.dayCeiling * unit],
  });
  const { contractAddress, status } = await client.waitForTransactionReceipt({ hash });
  if (status !== "success" || !contractAddress)
    throw new Error(`the transaction ${hash} was reverted`);
  return { contractAddress, chainId: await client.getChainId() };
}

import {
  readArtifact,
  type ContractArtifact,
} from "@nodeyard/server/platform/chain/read-artifact.ts";
import { encodeDeployData, type Address } from "viem";
import type { LocalNode } from "./local-node.ts";

async function deploy(
  node: LocalNode,
  owner: Address,
  { abi, bytecode }: ContractArtifact,
  args: readonly unknown[],
): Promise<Address> {
  const hash = await node.client.sendTransaction({
    account: owner,
    chain: null,
    data: encodeDeployData({ abi, bytecode, args }),
  });
  await node.mine();
  const { contractAddress } = await node.client.getTransactionReceipt({ hash });
  if (!contractAddress) throw new Error("a contract was not deployed");
  return contractAddress;
}

/** Deploys the token on a local chain; `owner` can mint. */
export async function deployToken(
  node: LocalNode,
  owner: Address,
  decimals: number,
): Promise<Address> {
  return deploy(node, owner, await readArtifact("bp-token"), [owner, decimals]);
}

/** Deploys the payout contract on a local chain, with one payer. */
export async function deployPayouts(
  node: LocalNode,
  roles: { readonly tokenAddress: Address; readonly owner: Address; readonly payer: Address },
  ceilings: { readonly hourUnits: bigint; readonly dayUnits: bigint },
): Promise<Address> {
  const { tokenAddress, owner, payer } = roles;
  return deploy(node, owner, await readArtifact("bp-payouts"), [
    tokenAddress,
    owner,
    payer,
    ceilings.hourUnits,
    ceilings.dayUnits,
  ]);
}

/** Mints tokens; `owner` must be the deployer. */
export async function mintToken(
  node: LocalNode,
  token: { readonly address: Address; readonly owner: Address },
  to: Address,
  units: bigint,
): Promise<void> {
  const { abi } = await readArtifact("bp-token");
  await node.client.writeContract({
    account: token.owner,
    chain: null,
    address: token.address,
    abi,
    functionName: "mint",
    args: [to, units],
  });
  await node.mine();
}

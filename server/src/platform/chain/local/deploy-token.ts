import { readFile } from "node:fs/promises";
import { encodeDeployData, type Abi, type Address, type Hex } from "viem";
import { NoLocalChainError } from "./anvil.ts";
import type { LocalNode } from "./local-node.ts";

const ARTIFACT = new URL("../../../../dist/bp-token.json", import.meta.url);

export interface TokenArtifact {
  readonly abi: Abi;
  readonly bytecode: Hex;
}

/** The token compiled by `tools/compile-token.mjs`. */
export async function readTokenArtifact(): Promise<TokenArtifact> {
  const text = await readFile(ARTIFACT, "utf8").catch(() => {
    throw new NoLocalChainError("the token is not compiled: node tools/compile-token.mjs");
  });
  return JSON.parse(text) as TokenArtifact;
}

/** Deploys the token on a local chain; `owner` can mint. */
export async function deployToken(
  node: LocalNode,
  owner: Address,
  decimals: number,
): Promise<Address> {
  const { abi, bytecode } = await readTokenArtifact();
  const hash = await node.client.sendTransaction({
    account: owner,
    chain: null,
    data: encodeDeployData({ abi, bytecode, args: [owner, decimals] }),
  });
  await node.mine();
  const { contractAddress } = await node.client.getTransactionReceipt({ hash });
  if (!contractAddress) throw new Error("the token was not deployed");
  return contractAddress;
}

/** Mints tokens; `owner` must be the deployer. */
export async function mintToken(
  node: LocalNode,
  token: { readonly address: Address; readonly owner: Address },
  to: Address,
  units: bigint,
): Promise<void> {
  const { abi } = await readTokenArtifact();
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

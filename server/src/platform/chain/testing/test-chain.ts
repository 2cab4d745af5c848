import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { erc20Abi, parseEther, type Address, type Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { createLogger } from "../../log.ts";
import type { Chain } from "../chain.ts";
import { LOCAL_CHAIN_ID, startAnvil } from "../local/anvil.ts";
import { deployToken, mintToken } from "../local/deploy-token.ts";
import { openLocalNode, type LocalNode } from "../local/local-node.ts";
import { createChain } from "../open-chain.ts";
import { keySigner } from "../signer.ts";

export interface TestChain {
  readonly chain: Chain;
  readonly rpcUrl: string;
  readonly node: LocalNode;
  readonly tokenAddress: Address;
  readonly hotWalletKey: Hex;
  /** The same hot wallet through other nodes, such as a proxy in front of this one. */
  through(rpcUrls: readonly string[]): Chain;
  mine(blocks?: number): Promise<void>;
  tokenBalanceOf(address: Address): Promise<bigint>;
  /** Tokens, in their smallest unit, for the hot wallet. */
  fill(units: bigint): Promise<void>;
  close(): Promise<void>;
}

export interface TestChainOptions {
  readonly decimals?: number;
  readonly confirmations?: number;
  /** Initial balance of the hot wallet, in whole tokens. */
  readonly tokens?: bigint;
}

/** A unique address. */
export function freshAddress(): Address {
  return privateKeyToAccount(`0x${randomBytes(32).toString("hex")}`).address;
}

/** A real chain for one test, with our token and a funded hot wallet. Blocks are mined by the test. */
export async function createTestChain(options: TestChainOptions = {}): Promise<TestChain> {
  const { decimals = 18, confirmations = 3, tokens = 100_000_000n } = options;
  const directory = await mkdtemp(join(tmpdir(), "nodeyard-chain-"));
  const anvil = await startAnvil({ directory });
  const node = openLocalNode(anvil.url);
  const owner = await node.richAccount();
  const tokenAddress = await deployToken(node, owner, decimals);
  const hotWalletKey: Hex = `0x${randomBytes(32).toString("hex")}`;
  const signer = keySigner(hotWalletKey);
  const fill = (units: bigint): Promise<void> =>
    mintToken(node, { address: tokenAddress, owner }, signer.address, units);
  await node.client.setBalance({ address: signer.address, value: parseEther("10") });
  if (tokens > 0n) await fill(tokens * 10n ** BigInt(decimals));
  const through = (rpcUrls: readonly string[]): Chain =>
    createChain({
      rpcUrls,
      chainId: LOCAL_CHAIN_ID,
      tokenAddress,
      confirmations,
      answerWithinMs: 1000,
      restMs: 0,
      lookAgainSeconds: 1,
      explorerUrl: "https://explorer.test/tx/{hash}",
      signer,
      log: createLogger(process.env["NODEYARD_LOG"] ?? "silent"),
    });
  return {
    chain: through([anvil.url]),
    rpcUrl: anvil.url,
    node,
    tokenAddress,
    hotWalletKey,
    through,
    mine: node.mine,
    tokenBalanceOf: (address) =>
      node.client.readContract({
        address: tokenAddress,
        abi: erc20Abi,
        functionName: "balanceOf",
        args: [address],
      }),
    fill,
    close: async () => {
      anvil.requestStop();
      await anvil.exited;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

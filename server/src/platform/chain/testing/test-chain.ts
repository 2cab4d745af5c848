import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  getAbiItem,
  keccak256,
  parseEther,
  parseGwei,
  toHex,
  type Address,
  type Hash,
  type Hex,
} from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { startAnvil, type Anvil } from "@nodeyard/stand-ins/chain/anvil.ts";
import {
  deployPayouts,
  deployToken,
  mintToken,
} from "@nodeyard/stand-ins/chain/deploy-contracts.ts";
import { openLocalNode, type LocalNode } from "@nodeyard/stand-ins/chain/local-node.ts";
import { createLogger } from "../../log.ts";
import type { Chain } from "../chain.ts";
import { LOCAL_CHAIN_ID } from "../local-chain-file.ts";
import { createChain } from "../open-chain.ts";
import { keySigner } from "../signer.ts";

export interface TestChain {
  readonly chain: Chain;
  readonly rpcUrl: string;
  readonly node: LocalNode;
  readonly tokenAddress: Address;
  readonly contractAddress: Address;
  /** Deployed token and contract, and may change them. */
  readonly owner: Address;
  readonly hotWalletKey: Hex;
  /** The same hot wallet through other nodes, such as a proxy in front of this one. */
  through(rpcUrls: readonly string[]): Chain;
  mine(blocks?: number): Promise<void>;
  tokenBalanceOf(address: Address): Promise<bigint>;
  /** New tokens, in their smallest unit, for the payout contract or another address. */
  fill(units: bigint, address?: Address): Promise<void>;
  /** Sends tokens as a recipient would, before all other transactions of the next block. */
  moveTokens(from: Address, to: Address, units: bigint): Promise<void>;
  /** Amounts that each address got from the payout contract. */
  readReceived(): Promise<ReadonlyMap<Address, bigint>>;
  /** Changes what the payout contract holds, as no transaction could. */
  setContractUnits(units: bigint): Promise<void>;
  /** The same contracts on an empty chain with another hot wallet, as after the directory of a local chain was deleted. */
  beginAgain(): Promise<TestChain>;
  close(): Promise<void>;
}

export interface TestChainOptions {
  readonly decimals?: number;
  readonly confirmations?: number;
  /** Initial balance of the payout contract, in whole tokens. */
  readonly tokens?: bigint;
  /** The contract's hourly and daily ceilings, in whole tokens. */
  readonly ceiling?: bigint;
}

/** A unique address. */
export function freshAddress(): Address {
  return privateKeyToAccount(`0x${randomBytes(32).toString("hex")}`).address;
}

/** A unique payment id. */
export function freshId(): Hash {
  return `0x${randomBytes(32).toString("hex")}`;
}

/** Deploys token and contract, with a new hot wallet; on an empty chain the addresses are the same each time. */
async function prepareChain(
  anvil: Anvil,
  node: LocalNode,
  options: TestChainOptions,
): Promise<Omit<TestChain, "close" | "beginAgain">> {
  const { decimals = 18, confirmations = 3, tokens = 100_000_000n, ceiling = 10n ** 12n } = options;
  const owner = await node.richAccount();
  const tokenAddress = await deployToken(node, owner, decimals);
  const hotWalletKey: Hex = `0x${randomBytes(32).toString("hex")}`;
  const signer = keySigner(hotWalletKey);
  const ceilingUnits = ceiling * 10n ** BigInt(decimals);
  const contractAddress = await deployPayouts(
    node,
    { tokenAddress, owner, payer: signer.address },
    { hourUnits: ceilingUnits, dayUnits: ceilingUnits },
  );
  const fill = (units: bigint, to = contractAddress): Promise<void> =>
    mintToken(node, { address: tokenAddress, owner }, to, units);
  await node.client.setBalance({ address: signer.address, value: parseEther("10") });
  if (tokens > 0n) await fill(tokens * 10n ** BigInt(decimals));
  const through = (rpcUrls: readonly string[]): Chain =>
    createChain({
      rpcUrls,
      chainId: LOCAL_CHAIN_ID,
      tokenAddress,
      tokenDecimals: decimals,
      contractAddress,
      feeCeilings: { maxFeePerGas: parseGwei("500"), maxPriorityFeePerGas: parseGwei("20") },
      confirmations,
      answerWithinMs: 1000,
      restMs: 0,
      pollSeconds: 1,
      explorerUrl: "https://explorer.test/tx/{hash}",
      signer,
      log: createLogger(process.env["NODEYARD_LOG"] ?? "silent"),
    });
  return {
    chain: through([anvil.url]),
    rpcUrl: anvil.url,
    node,
    tokenAddress,
    contractAddress,
    owner,
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
    moveTokens: async (from, to, units) => {
      await node.client.setBalance({ address: from, value: parseEther("1") });
      await node.client.impersonateAccount({ address: from });
      await node.client.sendTransaction({
        account: from,
        chain: null,
        to: tokenAddress,
        data: encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [to, units] }),
        gas: 100_000n,
        maxFeePerGas: parseGwei("1000"),
        maxPriorityFeePerGas: parseGwei("500"),
      });
    },
    readReceived: async () => {
      const logs = await node.client.getLogs({
        address: tokenAddress,
        event: getAbiItem({ abi: erc20Abi, name: "Transfer" }),
        args: { from: contractAddress },
        fromBlock: 0n,
        strict: true,
      });
      const received = new Map<Address, bigint>();
      for (const { args } of logs)
        received.set(args.to, (received.get(args.to) ?? 0n) + args.value);
      return received;
    },
    setContractUnits: (units) =>
      node.client.setStorageAt({
        address: tokenAddress,
        // OpenZeppelin keeps balances in the mapping at slot 0.
        index: keccak256(
          encodeAbiParameters([{ type: "address" }, { type: "uint256" }], [contractAddress, 0n]),
        ),
        value: toHex(units, { size: 32 }),
      }),
  };
}

/** A real chain for one test, with our token and a funded payout contract. Blocks are mined by the test. */
export async function createTestChain(options: TestChainOptions = {}): Promise<TestChain> {
  const directory = await mkdtemp(join(tmpdir(), "nodeyard-chain-"));
  const anvil = await startAnvil({ directory });
  const node = openLocalNode(anvil.url);
  const prepare = async (): Promise<TestChain> => ({
    ...(await prepareChain(anvil, node, options)),
    beginAgain: async () => {
      await node.client.request({ method: "anvil_reset", params: [] });
      return prepare();
    },
    close: async () => {
      anvil.requestStop();
      await anvil.exited;
      await rm(directory, { recursive: true, force: true });
    },
  });
  return prepare();
}

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseEther, parseGwei, type Address } from "viem";
import type { Logger } from "@nodeyard/server/platform/log.ts";
import {
  LOCAL_CHAIN_ID,
  type LocalChainFile,
} from "@nodeyard/server/platform/chain/local-chain-file.ts";
import type { LocalChain } from "@nodeyard/server/platform/stand-ins.ts";
import { createChain } from "@nodeyard/server/platform/chain/open-chain.ts";
import { openSigner } from "@nodeyard/server/platform/chain/signer.ts";
import { startAnvil, type Anvil } from "./anvil.ts";
import { makeKey, writeAtomically } from "./chain-files.ts";
import { deployPayouts, deployToken, mintToken } from "./deploy-contracts.ts";
import { openLocalNode, type LocalNode } from "./local-node.ts";

const CONFIRMATIONS = 3;
const DECIMALS = 18;
const TOKEN = 10n ** BigInt(DECIMALS);
const CONTRACT_UNITS = 1_000_000_000n * TOKEN;
const CEILINGS = { hourUnits: 50_000_000n * TOKEN, dayUnits: 200_000_000n * TOKEN };
const FEE_CEILINGS = { maxFeePerGas: parseGwei("500"), maxPriorityFeePerGas: parseGwei("20") };
const HOT_WALLET_WEI = parseEther("100");
const BLOCK_EVERY_MS = 1000;
/** Blocks mined per request: more than occur between two polls. */
const BLOCKS_PER_WISH = 10;
const RESTART_AFTER_MS = 500;

/** Deploys what of the contracts the chain has not: an older installation has the token only. */
async function completeContracts(
  node: LocalNode,
  payer: Address,
  { tokenAddress: oldToken, contractAddress: oldContract }: Partial<LocalChainFile>,
): Promise<{ tokenAddress: Address; contractAddress: Address; isChanged: boolean }> {
  if (oldToken && oldContract && (await node.client.getCode({ address: oldContract })))
    return { tokenAddress: oldToken, contractAddress: oldContract, isChanged: false };
  const owner = await node.richAccount();
  const tokenAddress = oldToken ?? (await deployToken(node, owner, DECIMALS));
  const contractAddress = await deployPayouts(node, { tokenAddress, owner, payer }, CEILINGS);
  await mintToken(node, { address: tokenAddress, owner }, contractAddress, CONTRACT_UNITS);
  return { tokenAddress, contractAddress, isChanged: true };
}

/**
 * Starts a local chain with our token and payout contract, as a child process on a loopback port, with its state under
 * `directory`. It mines blocks while requested and saves the state after each, before the next: two confirmations survive
 * any kill. Restarts the process if it exits.
 */
export async function startLocalChain(options: {
  readonly directory: string;
  readonly log: Logger;
}): Promise<LocalChain> {
  const { directory, log } = options;
  const keyFile = join(directory, "hot-wallet.key");
  const stateFile = join(directory, "state.json");
  const file = join(directory, "local.json");
  await makeKey(keyFile);
  const signer = await openSigner({ keyFile, address: undefined });
  const isNew = !existsSync(stateFile);
  let anvil: Anvil = await startAnvil({ directory, stateFile });
  const node = openLocalNode(anvil.url);
  const saveState = async (): Promise<void> => writeAtomically(stateFile, await node.dumpState());
  const fundSigner = (): Promise<void> =>
    node.client.setBalance({ address: signer.address, value: HOT_WALLET_WEI });
  const prepare = async () => {
    const kept = isNew ? {} : (JSON.parse(await readFile(file, "utf8")) as Partial<LocalChainFile>);
    await fundSigner();
    const { isChanged, ...contracts } = await completeContracts(node, signer.address, kept);
    const found: LocalChainFile = {
      rpcUrl: anvil.url,
      chainId: LOCAL_CHAIN_ID,
      ...contracts,
      tokenDecimals: DECIMALS,
      signerAddress: signer.address,
      confirmations: CONFIRMATIONS,
    };
    await writeAtomically(file, JSON.stringify(found));
    if (isChanged) await saveState();
    return contracts;
  };
  const contracts = await prepare().catch(async (error: unknown) => {
    anvil.requestStop();
    await anvil.exited;
    throw error;
  });

  let isStopping = false;
  const watch = async (): Promise<void> => {
    for (;;) {
      await anvil.exited;
      if (isStopping) return;
      log.warn("the local chain ended and is started again");
      try {
        anvil = await startAnvil({ directory, stateFile, url: anvil.url });
        await fundSigner();
      } catch (error) {
        log.error({ err: error }, "the local chain cannot be started again");
      }
      if (isStopping) anvil.requestStop();
      else await sleep(RESTART_AFTER_MS);
    }
  };
  const watching = watch();

  let wished = 0;
  let isMining = false;
  const mineNext = async (): Promise<void> => {
    if (wished <= 0 || isMining) return;
    isMining = true;
    try {
      await node.mine();
      await saveState();
      wished -= 1;
    } catch (error) {
      log.debug({ err: error }, "the local chain made no block");
    } finally {
      isMining = false;
    }
  };
  const miner = setInterval(() => void mineNext(), BLOCK_EVERY_MS);
  miner.unref();
  return {
    chain: createChain({
      rpcUrls: [anvil.url],
      chainId: LOCAL_CHAIN_ID,
      ...contracts,
      tokenDecimals: DECIMALS,
      feeCeilings: FEE_CEILINGS,
      confirmations: CONFIRMATIONS,
      explorerUrl: undefined,
      pollSeconds: 2,
      signer,
      log,
      expectBlocks: () => {
        wished = BLOCKS_PER_WISH;
      },
    }),
    rpcUrl: anvil.url,
    stop: async () => {
      isStopping = true;
      clearInterval(miner);
      while (isMining) await sleep(10);
      anvil.requestStop();
      await watching;
    },
  };
}

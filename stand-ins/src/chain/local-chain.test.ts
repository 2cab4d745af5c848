import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { fork } from "node:child_process";
import { join } from "node:path";
import { erc20Abi, parseGwei, type Address } from "viem";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isAlive } from "@nodeyard/server/platform/embedded/is-alive.ts";
import { createLogger } from "@nodeyard/server/platform/log.ts";
import type { Chain } from "@nodeyard/server/platform/chain/chain.ts";
import { freshAddress, freshId } from "@nodeyard/server/platform/chain/testing/test-chain.ts";
import type { LocalChain } from "@nodeyard/server/platform/stand-ins.ts";
import { startLocalChain } from "./local-chain.ts";
import { openLocalNode } from "./local-node.ts";

const FEES = { maxFeePerGas: parseGwei("10"), maxPriorityFeePerGas: parseGwei("1") };

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "nodeyard-local-chain-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const start = (): Promise<LocalChain> =>
  startLocalChain({ directory, log: createLogger("silent") });
const anvilPid = async (): Promise<number> =>
  Number(await readFile(join(directory, "anvil.pid"), "utf8"));
const balanceOf = (local: LocalChain, address: Address): Promise<bigint> =>
  openLocalNode(local.rpcUrl).client.readContract({
    address: local.chain.tokenAddress,
    abi: erc20Abi,
    functionName: "balanceOf",
    args: [address],
  });

/** Sends tokens and waits for their confirmations. */
async function pay(chain: Chain, to: Address, units: bigint): Promise<void> {
  const { minedCount, blockNumber } = await chain.readHotWallet();
  const payment = { id: freshId(), to, units };
  const signed = await chain.sign(payment, { nonce: minedCount, gas: 200_000n, fees: FEES });
  expect((await chain.send(signed)).outcome).toBe("accepted");
  const isBuried = async (): Promise<boolean> => {
    chain.expectBlocks();
    const seen = await chain.findPayment({
      signerAddress: chain.signerAddress,
      contractAddress: chain.contractAddress,
      tokenAddress: chain.tokenAddress,
      nonce: minedCount,
      hashes: [signed.hash],
      payment,
      sinceBlock: blockNumber,
      lastSeen: undefined,
    });
    return seen.kind === "included" && seen.depth >= chain.requiredConfirmations;
  };
  await vi.waitUntil(isBuried, { timeout: 120_000, interval: 100 });
}

test("a stop leaves no process behind, and the next start finds token, contract, hot wallet and every payment", async () => {
  const first = await start();
  const to = freshAddress();
  await pay(first.chain, to, 5n);
  const pid = await anvilPid();
  await first.stop();
  expect(isAlive(pid)).toBe(false);
  const second = await start();
  expect(second.chain.tokenAddress).toBe(first.chain.tokenAddress);
  expect(second.chain.contractAddress).toBe(first.chain.contractAddress);
  expect(second.chain.signerAddress).toBe(first.chain.signerAddress);
  expect(await balanceOf(second, to)).toBe(5n);
  await pay(second.chain, to, 2n);
  expect(await balanceOf(second, to)).toBe(7n);
  await second.stop();
});

test("kill -9 of the chain's process loses nothing confirmed, and payments continue at the same address", async () => {
  const local = await start();
  const to = freshAddress();
  await pay(local.chain, to, 5n);
  const killed = await anvilPid();
  process.kill(killed, "SIGKILL");
  await vi.waitUntil(
    async () => {
      const pid = await anvilPid().catch(() => killed);
      return (
        pid !== killed && (await local.chain.readHotWallet().catch(() => undefined)) !== undefined
      );
    },
    { timeout: 120_000 },
  );
  expect(await balanceOf(local, to)).toBe(5n);
  await pay(local.chain, to, 1n);
  expect(await balanceOf(local, to)).toBe(6n);
  await local.stop();
});

test("kill -9 of the server stops the chain too, and the next start resumes from its saved state", async () => {
  const program = join(directory, "holder.ts");
  await writeFile(
    program,
    `import { startLocalChain } from ${JSON.stringify(new URL("./local-chain.ts", import.meta.url).href)};
     import { createLogger } from ${JSON.stringify(new URL("../../../server/src/platform/log.ts", import.meta.url).href)};
     const local = await startLocalChain({ directory: ${JSON.stringify(directory)}, log: createLogger("silent") });
     process.send(local.chain.tokenAddress);
     setInterval(() => {}, 1000);`,
  );
  const holder = fork(program, { execArgv: [] });
  const token = await new Promise((resolve) => holder.once("message", resolve));
  const pid = await anvilPid();
  holder.kill("SIGKILL");
  await vi.waitUntil(() => !isAlive(pid), { timeout: 120_000 });
  const local = await start();
  expect(local.chain.tokenAddress).toBe(token);
  await local.stop();
});

test("an installation from before the payout contract gets one for its token", async () => {
  const old = await start();
  await old.stop();
  const file = join(directory, "local.json");
  const { contractAddress: _, ...kept } = JSON.parse(await readFile(file, "utf8")) as Record<
    string,
    unknown
  >;
  await writeFile(file, JSON.stringify(kept));
  const local = await start();
  expect(local.chain.tokenAddress).toBe(old.chain.tokenAddress);
  expect(local.chain.contractAddress).not.toBe(old.chain.contractAddress);
  await local.chain.assertContract();
  const to = freshAddress();
  await pay(local.chain, to, 3n);
  expect(await balanceOf(local, to)).toBe(3n);
  await local.stop();
});

test("a chain mines blocks only while requested", async () => {
  const local = await start();
  const { blockNumber } = await local.chain.readHotWallet();
  await new Promise((resolve) => setTimeout(resolve, 2500));
  expect((await local.chain.readHotWallet()).blockNumber).toBe(blockNumber);
  local.chain.expectBlocks();
  await vi.waitUntil(async () => (await local.chain.readHotWallet()).blockNumber > blockNumber, {
    timeout: 120_000,
  });
  await local.stop();
});

test("its key and state belong to the server's user alone", async () => {
  const local = await start();
  await local.stop();
  for (const name of ["hot-wallet.key", "state.json"])
    expect((await stat(join(directory, name))).mode & 0o077).toBe(0);
});

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseGwei } from "viem";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startAnvil } from "@nodeyard/stand-ins/chain/anvil.ts";
import type { PaymentQuery, SignedTransaction } from "./chain.ts";
import { createFaultyNode } from "./testing/faulty-node.ts";
import { revertsAll } from "./testing/lies.ts";
import { createTestChain, freshAddress, freshId, type TestChain } from "./testing/test-chain.ts";

let world: TestChain;
beforeAll(async () => {
  world = await createTestChain();
});
afterAll(() => world.close());

const FEES = { maxFeePerGas: parseGwei("10"), maxPriorityFeePerGas: parseGwei("1") };

/** Pays with the next nonce, in a separate block. */
async function pay(): Promise<{ signed: SignedTransaction; query: PaymentQuery }> {
  const { chain } = world;
  const { minedCount: nonce, blockNumber } = await chain.readHotWallet();
  const payment = { id: freshId(), to: freshAddress(), units: 1000n };
  const signed = await chain.sign(payment, { nonce, gas: 200_000n, fees: FEES });
  await chain.send(signed);
  await world.mine();
  const { signerAddress, contractAddress, tokenAddress } = chain;
  const query: PaymentQuery = {
    signerAddress,
    contractAddress,
    tokenAddress,
    nonce,
    hashes: [signed.hash],
    payment,
    sinceBlock: blockNumber,
    lastSeen: undefined,
  };
  return { signed, query };
}

test("a payment counts only when the contract paid exactly this id, amount and address", async () => {
  const { query } = await pay();
  const { payment } = query;
  const outcomeOf = async (change: Partial<PaymentQuery>) => {
    const seen = await world.chain.findPayment({ ...query, ...change });
    return seen.kind === "included" ? seen.outcome : seen.kind;
  };
  expect(await outcomeOf({})).toBe("paid");
  expect(await outcomeOf({ payment: { ...payment, id: freshId() } })).toBe("unexplained");
  expect(await outcomeOf({ payment: { ...payment, units: 999n } })).toBe("unexplained");
  expect(await outcomeOf({ payment: { ...payment, to: freshAddress() } })).toBe("unexplained");
  expect(await outcomeOf({ tokenAddress: freshAddress() })).toBe("unexplained");
  expect(await outcomeOf({ contractAddress: freshAddress() })).toBe("unexplained");
});

test("a nonce is foreign only with its transaction, which nodes without historical states find in their blocks", async () => {
  const { signed, query } = await pay();
  await world.mine(5);
  const unknown: PaymentQuery = { ...query, hashes: [`0x${"ab".repeat(32)}`] };
  expect(await world.chain.findPayment(unknown)).toMatchObject({
    kind: "foreign",
    hash: signed.hash,
    depth: 6,
  });

  // A node started from a saved state has earlier blocks but not their states.
  const directory = await mkdtemp(join(tmpdir(), "nodeyard-young-node-"));
  const stateFile = join(directory, "state.json");
  await writeFile(stateFile, await world.node.dumpState());
  const young = await startAnvil({ directory, stateFile });
  expect(await world.through([young.url]).findPayment(unknown)).toMatchObject({
    kind: "foreign",
    hash: signed.hash,
    depth: 6,
  });
  // Nor foreign, while its block cannot be shown.
  const blind: PaymentQuery = { ...unknown, sinceBlock: unknown.sinceBlock + 3n };
  expect(await world.through([young.url]).findPayment(blind)).toMatchObject({ kind: "unclear" });
  young.requestStop();
  await young.exited;
  await rm(directory, { recursive: true, force: true });
});

test("of several nodes two must agree before a payment has its confirmations", async () => {
  const { query } = await pay();
  await world.mine(2);
  const line = await createFaultyNode(world.rpcUrl);
  const both = world.through([line.url, world.rpcUrl]);
  expect(await both.findPayment(query)).toMatchObject({ outcome: "paid", depth: 3 });
  line.lie(revertsAll);
  expect(await both.findPayment(query)).toMatchObject({ depth: 2, disputedDepth: 3 });
  await world.mine(3);
  expect(await both.findPayment(query)).toMatchObject({ depth: 2, disputedDepth: 6 });
  expect(await world.through([line.url]).findPayment(query)).toMatchObject({ outcome: "reverted" });
  line.lie();
  line.breakDown(() => "lost");
  expect(await both.findPayment(query)).toMatchObject({ depth: 2, disputedDepth: 0 });
  await line.close();
});

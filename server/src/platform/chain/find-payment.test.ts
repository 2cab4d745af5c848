import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PaymentQuery, SignedTransaction } from "./chain.ts";
import { startAnvil } from "./local/anvil.ts";
import { createTestChain, freshAddress, type TestChain } from "./testing/test-chain.ts";

let world: TestChain;
beforeAll(async () => {
  world = await createTestChain();
});
afterAll(() => world.close());

const transfer = { to: freshAddress(), units: 1000n };

/** Pays with the next nonce, in a separate block. */
async function pay(): Promise<{ signed: SignedTransaction; query: PaymentQuery }> {
  const { chain } = world;
  const { minedCount: nonce, blockNumber } = await chain.readHotWallet();
  const signed = await chain.sign(transfer, { nonce, gas: 100_000n, fees: await chain.readFees() });
  await chain.send(signed);
  await world.mine();
  const { signerAddress, tokenAddress } = chain;
  const query: PaymentQuery = {
    signerAddress,
    tokenAddress,
    nonce,
    hashes: [signed.hash],
    transfer,
    sinceBlock: blockNumber,
    lastSeen: undefined,
  };
  return { signed, query };
}

test("a payment counts only when the token moved exactly this amount to exactly this address", async () => {
  const { query } = await pay();
  const outcomeOf = async (change: Partial<PaymentQuery>) => {
    const seen = await world.chain.findPayment({ ...query, ...change });
    return seen.kind === "included" ? seen.outcome : seen.kind;
  };
  expect(await outcomeOf({})).toBe("paid");
  expect(await outcomeOf({ transfer: { ...transfer, units: 999n } })).toBe("unexplained");
  expect(await outcomeOf({ transfer: { ...transfer, to: freshAddress() } })).toBe("unexplained");
  expect(await outcomeOf({ tokenAddress: freshAddress() })).toBe("unexplained");
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

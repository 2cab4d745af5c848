import { sql } from "kysely";
import { keccak256, parseGwei, type Hash, type Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { freshAddress, type TestChain } from "../../../platform/chain/testing/test-chain.ts";
import { terminalOperator } from "../../account/operator-act.ts";
import { reconcile } from "../reconcile/reconcile.ts";
import { readHalts } from "./halt.ts";
import { watchChain } from "./jobs.ts";
import { recordLost } from "./record-sighting.ts";
import { cancelPayout } from "./settle-payout.ts";
import { readPayout } from "./store.ts";
import type { TestWithdrawal } from "./testing/hold-withdrawal.ts";
import { createFaultyWorld, type FaultyWorld } from "./testing/faulty-world.ts";
import { createPayoutWorld, type PayoutWorld } from "./testing/payout-world.ts";

let world: FaultyWorld;
beforeAll(async () => {
  world = await createFaultyWorld({ confirmations: 4 });
});
afterEach(() => world.repair());
afterAll(() => world.close());

const client = () => world.testChain.node.client;
const hotWallet = () => privateKeyToAccount(world.testChain.hotWalletKey);
/** A transaction of the hot wallet that is foreign to this installation. */
function signForeign(nonce: number, maxFee = "500", tip = "5"): Promise<Hex> {
  return hotWallet().signTransaction({
    type: "eip1559",
    chainId: world.testChain.chain.chainId,
    nonce,
    to: freshAddress(),
    value: 1n,
    gas: 21_000n,
    maxFeePerGas: parseGwei(maxFee),
    maxPriorityFeePerGas: parseGwei(tip),
  });
}
async function mineForeign(nonce: number): Promise<void> {
  const serializedTransaction = await signForeign(nonce);
  await client().sendRawTransaction({ serializedTransaction });
  await world.testChain.mine();
}
const countOf = () => client().getTransactionCount({ address: hotWallet().address });

describe("a nonce", () => {
  test("used by a foreign transaction is replaced by a new one, once that is irrevocable", async () => {
    const withdrawal = await world.request();
    await world.signUnsent(withdrawal);
    await mineForeign(await countOf());
    await world.testChain.mine(30);
    await world.advance(withdrawal);
    expect(await world.hashes(withdrawal)).toHaveLength(1);
    await world.testChain.mine();
    await world.advance(withdrawal);
    expect(await world.hashes(withdrawal)).toHaveLength(2);
    await world.finish(withdrawal);
    await world.expectPaidOnce(withdrawal);
    const lost = await world.app.database.db
      .selectFrom("payout_nonces")
      .select("lost_to_hash")
      .where("withdrawal_id", "=", withdrawal.withdrawalId)
      .where("lost_at", "is not", null)
      .execute();
    expect(lost).toHaveLength(1);
  });

  test("is not given up for a transaction of our own that another process signed meanwhile", async () => {
    const withdrawal = await world.request();
    await world.advance(withdrawal);
    const [hash] = await world.hashes(withdrawal);
    const { nonce } = await world.app.database.db
      .selectFrom("payout_nonces")
      .select("nonce")
      .where("withdrawal_id", "=", withdrawal.withdrawalId)
      .executeTakeFirstOrThrow();
    await recordLost(world.deps(), withdrawal.withdrawalId, { nonce, toHash: hash as Hash });
    await world.finish(withdrawal);
    expect(await world.hashes(withdrawal)).toEqual([hash]);
    await world.expectPaidOnce(withdrawal);
  });

  test("used by a foreign transaction is reused after a reorg", async () => {
    const snapshot = await client().snapshot();
    const withdrawal = await world.request();
    await world.signUnsent(withdrawal);
    await mineForeign(await countOf());
    await world.testChain.mine(1);
    await world.advance(withdrawal);
    await client().revert({ id: snapshot });
    await world.finish(withdrawal);
    expect(await world.hashes(withdrawal)).toHaveLength(1);
    await world.expectPaidOnce(withdrawal);
  });

  test("lost to a foreign transaction, and free again after a deep reorganisation, pays once: the contract refuses the second", async () => {
    const snapshot = await client().snapshot();
    const withdrawal = await world.request();
    await world.signUnsent(withdrawal);
    await mineForeign(await countOf());
    await world.testChain.mine(31);
    await world.advance(withdrawal);
    const [first, second] = await world.hashes(withdrawal);
    expect(second).toBeDefined();
    await client().revert({ id: snapshot });
    await watchChain(world.deps());
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await world.advance(withdrawal);
      await world.testChain.mine();
    }
    expect((await client().getTransactionReceipt({ hash: first as Hash })).status).toBe("success");
    expect((await client().getTransactionReceipt({ hash: second as Hash })).status).toBe(
      "reverted",
    );
    await world.finish(withdrawal);
    await world.expectPaidOnce(withdrawal);
  });

  test("of a foreign transaction that a pool has again after a deep reorganisation is left to it", async () => {
    const [paid, behind] = [await world.request(), await world.request()];
    const snapshot = await client().snapshot();
    const foreign = await signForeign(await countOf(), "20", "0.5");
    await client().sendRawTransaction({ serializedTransaction: foreign });
    await world.testChain.mine(4);
    await reconcile({ ...world.deps(), ...terminalOperator("tester", "a test") });
    for (const withdrawal of [paid, behind]) await world.finish(withdrawal);
    await client().revert({ id: snapshot });
    // A transaction that moves nothing would now pay enough to replace it.
    await client().setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei("15") });
    await world.testChain.mine();
    await client().sendRawTransaction({ serializedTransaction: foreign });
    await watchChain(world.deps());
    await client().setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei("1") });
    await world.testChain.mine();
    expect((await client().getTransactionReceipt({ hash: keccak256(foreign) })).status).toBe(
      "success",
    );
    await watchChain(world.deps());
    await world.testChain.mine();
    for (const withdrawal of [paid, behind]) await world.expectPaidOnce(withdrawal);
  });

  test("of a canceled payout that a deep reorganisation freed is used up for those behind it", async () => {
    const [canceled, behind] = [await world.request(), await world.request()];
    for (const withdrawal of [canceled, behind]) await world.signUnsent(withdrawal);
    // As after a refund whose reverted transaction was reorganised away.
    await world.app.database.db.transaction().execute(async (tx) => {
      const payout = await readPayout(tx, canceled.withdrawalId);
      if (!payout) throw new Error("the withdrawal is gone");
      const at = world.app.clock.now();
      await cancelPayout(world.deps(), tx, payout.withdrawal, { reason: "reverted", at });
    });
    await watchChain(world.deps());
    await world.finish(behind);
    await world.expectPaidOnce(behind);
    await world.expectReturned(canceled, "reverted");
  });
});

/** Pays a withdrawal as another installation with the same key does, or this one before a backup was restored. */
async function payElsewhere(
  { app }: PayoutWorld,
  { chain, node }: TestChain,
  withdrawal: TestWithdrawal,
  over: { units?: bigint } = {},
): Promise<void> {
  const { payment_id: id } = await app.database.db
    .selectFrom("withdrawals")
    .select("payment_id")
    .where("withdrawal_id", "=", withdrawal.withdrawalId)
    .executeTakeFirstOrThrow();
  const payment = {
    id,
    to: withdrawal.address,
    units: withdrawal.netMicroBp * 10n ** 12n,
    ...over,
  };
  const fees = { maxFeePerGas: parseGwei("100"), maxPriorityFeePerGas: parseGwei("2") };
  const { minedCount: nonce } = await chain.readHotWallet();
  await chain.send(await chain.sign(payment, { nonce, gas: 200_000n, fees }));
  await node.mine();
}
describe("a hot wallet with transactions that the database does not have", () => {
  const halts = async () => (await readHalts(world.app.database.db)).map(({ reason }) => reason);
  // A wallet that the database has used.
  beforeAll(async () => world.finish(await world.request()));
  /** As the reconciliation leaves it. */
  afterEach(async () => {
    const { db } = world.app.database;
    await db.deleteFrom("payout_halts").execute();
    await db
      .updateTable("payout_signers")
      .set({ next_nonce: BigInt(await countOf()) })
      .execute();
  });

  test("completes a withdrawal that one of them paid, with that transaction", async () => {
    const withdrawal = await world.request();
    await payElsewhere(world, world.testChain, withdrawal);
    expect(await world.advance(withdrawal)).toBe("retryLater");
    await world.testChain.mine(3);
    expect(await world.advance(withdrawal)).toBe("done");
    expect(await world.steps(withdrawal)).toEqual(["held", "included", "complete"]);
    await world.expectPaidOnce(withdrawal);
  });

  test("halts if one of them paid another amount under the withdrawal's id", async () => {
    const withdrawal = await world.request();
    await payElsewhere(world, world.testChain, withdrawal, { units: 7n });
    await world.testChain.mine(4);
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await world.advance(withdrawal)).toBe("retryLater");
    expect(await halts()).toEqual(["chain-contradicts"]);
    expect(await world.hashes(withdrawal)).toEqual([]);
    expect(await world.testChain.tokenBalanceOf(withdrawal.address)).toBe(7n);
    await sql`update withdrawals set status = 'completed', ended_at = now()
      where withdrawal_id = ${withdrawal.withdrawalId}`.execute(world.app.database.db);
  });

  test("signs nothing, and halts once a block with the required confirmations proves one", async () => {
    await mineForeign(await countOf());
    const withdrawal = await world.request();
    await world.advance(withdrawal);
    expect(await halts()).toEqual([]);
    await world.testChain.mine(4);
    for (let attempt = 0; attempt < 2; attempt += 1) await world.advance(withdrawal);
    expect(await halts()).toEqual(["chain-ahead"]);
    expect(await world.steps(withdrawal)).toEqual(["held", "checking", "paused"]);
    expect(await world.hashes(withdrawal)).toEqual([]);
    expect(
      await reconcile({ ...world.deps(), ...terminalOperator("tester", "a test") }),
    ).toMatchObject({
      obstacles: [],
      resumed: ["chain-ahead"],
    });
    await world.finish(withdrawal);
    await world.expectPaidOnce(withdrawal);
  });

  test("is continued where the chain is on its first use, once a block proves it", async () => {
    const used = await createPayoutWorld();
    const { node, chain } = used.testChain;
    const fees = { maxFeePerGas: parseGwei("10"), maxPriorityFeePerGas: parseGwei("1") };
    const withdrawal = await used.request();
    await chain.send(await chain.signEmpty(0n, fees));
    await used.testChain.mine();
    await used.advance(withdrawal);
    expect(await used.hashes(withdrawal)).toEqual([]);
    await used.testChain.mine(2);
    await used.finish(withdrawal);
    await used.expectPaidOnce(withdrawal);
    expect(await node.client.getTransactionCount({ address: chain.signerAddress })).toBe(2);
    await used.close();
  });

  test("signs nothing while one is in a node's pool", async () => {
    const withdrawal = await world.request();
    const { chain } = world.testChain;
    const nonce = BigInt(await countOf());
    const fees = { maxFeePerGas: parseGwei("10"), maxPriorityFeePerGas: parseGwei("1") };
    const pooled = await chain.signEmpty(nonce, fees);
    await chain.send(pooled);
    await world.advance(withdrawal);
    expect(await world.steps(withdrawal)).toEqual(["held", "checking"]);
    await client().dropTransaction({ hash: pooled.hash });
    await world.finish(withdrawal);
    await world.expectPaidOnce(withdrawal);
  });
});

test("payments of a chain that began again are indexed, although the database has read more blocks of the old one", async () => {
  const lost = await createPayoutWorld();
  await lost.testChain.mine(150);
  await watchChain(lost.deps());
  const again = await lost.testChain.beginAgain();
  const withdrawal = await lost.request();
  await payElsewhere(lost, again, withdrawal);
  await again.mine(2);
  expect(await lost.advance(withdrawal, again.chain)).toBe("done");
  await lost.expectPaidOnce(withdrawal);
  await lost.close();
});

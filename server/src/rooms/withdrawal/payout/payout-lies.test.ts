import { parseGwei } from "viem";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Chain } from "../../../platform/chain/chain.ts";
import {
  aheadBy,
  withTip,
  countsMore,
  dropsAll,
  dropsPayments,
  frozenAt,
  hasPaidAll,
  hidesPayments,
  paysNothing,
  revertsAll,
  wrongDecimals,
} from "../../../platform/chain/testing/lies.ts";
import { freshAddress, freshId } from "../../../platform/chain/testing/test-chain.ts";
import { auditPayouts } from "../audit/audit-payouts.ts";
import { auditedSettings, haltOnFindings } from "../audit/jobs.ts";
import { haltOnUnbooked } from "../reconcile/halt-on-unbooked.ts";
import { reconcile } from "../reconcile/reconcile.ts";
import { bookByHand } from "../reconcile/resolve-payment.ts";
import { terminalOperator } from "../../account/operator-act.ts";
import { readHalts } from "./halt.ts";
import { watchChain } from "./jobs.ts";
import { indexPayments } from "./payment-index.ts";
import type { TestWithdrawal } from "./testing/hold-withdrawal.ts";
import { createFaultyWorld, type FaultyWorld } from "./testing/faulty-world.ts";

let world: FaultyWorld;
beforeAll(async () => {
  world = await createFaultyWorld();
});
afterEach(async () => {
  world.repair();
  await world.app.database.db.deleteFrom("payout_halts").execute();
});
afterAll(() => world.close());

const client = () => world.testChain.node.client;
const halts = async () => (await readHalts(world.app.database.db)).map(({ reason }) => reason);
const waits = async ({ withdrawalId }: TestWithdrawal) => {
  const { db } = world.app.database;
  const rows = await db
    .selectFrom("payout_waits")
    .select("reason")
    .where("withdrawal_id", "=", withdrawalId)
    .execute();
  return rows.map(({ reason }) => reason);
};
const nextNonce = async (): Promise<bigint | undefined> => {
  const row = await world.app.database.db
    .selectFrom("payout_signers")
    .select("next_nonce")
    .executeTakeFirst();
  return row?.next_nonce;
};

describe("a node that lies alone", () => {
  test("about decimals halts signing, and the amount is that of the settings", async () => {
    const withdrawal = await world.request();
    world.line.lie(wrongDecimals(20));
    const chain = world.alone();
    expect(await world.advance(withdrawal, chain)).toBe("retryLater");
    expect(await halts()).toEqual(["chain-contradicts"]);
    expect(await world.steps(withdrawal)).toEqual(["held", "paused"]);
    await world.app.database.db.deleteFrom("payout_halts").execute();
    world.line.lie();
    await world.advance(withdrawal, chain);
    world.line.lie(wrongDecimals(20));
    await world.finish(withdrawal, chain);
    await world.expectPaidOnce(withdrawal);
  });

  test("about the hot wallet's count signs nothing, and jumps over no nonce", async () => {
    const [withdrawal, before] = [await world.request(), await nextNonce()];
    world.line.lie(countsMore(1000));
    for (let attempt = 0; attempt < 2; attempt += 1) await world.advance(withdrawal, world.alone());
    expect(await world.steps(withdrawal)).toEqual(["held", "checking"]);
    expect(await nextNonce()).toBe(before);
    expect(await halts()).toEqual([]);
    world.line.lie();
    await world.finish(withdrawal, world.alone());
    await world.expectPaidOnce(withdrawal);
  });

  test("that every id is paid signs nothing, and that none is pays none twice", async () => {
    const withdrawal = await world.request();
    world.line.lie(hasPaidAll);
    await world.advance(withdrawal, world.alone());
    expect(await world.steps(withdrawal)).toEqual(["held", "checking"]);
    expect(await waits(withdrawal)).toEqual(["contradiction"]);
    world.line.lie(paysNothing);
    await world.finish(withdrawal, world.alone());
    await world.expectPaidOnce(withdrawal);
  });

  test("about the tip pays the ceiling at most", async () => {
    const withdrawal = await world.request();
    world.line.lie(withTip(parseGwei("20000")));
    await world.finish(withdrawal, world.alone());
    const { max_priority_fee_per_gas: tip } = await world.app.database.db
      .selectFrom("payout_transactions")
      .select("max_priority_fee_per_gas")
      .where("transaction_hash", "in", await world.hashes(withdrawal))
      .executeTakeFirstOrThrow();
    expect(BigInt(tip)).toBe(parseGwei("20"));
    await world.expectPaidOnce(withdrawal);
  });

  test.each(["FeeTooLow, EffectiveGasPriceTooLow", "we do not like it"])(
    "about a transaction's price in its own words (%s) gets a dearer one, ten times at most",
    async (words) => {
      const withdrawal = await world.request();
      world.line.refuse(words);
      for (let attempt = 0; attempt < 12; attempt += 1) {
        await world.advance(withdrawal, world.alone());
        await world.testChain.mine(20);
      }
      await world.advance(withdrawal, world.alone());
      expect(await world.hashes(withdrawal)).toHaveLength(11);
      expect((await world.steps(withdrawal)).at(-1)).toBe("waiting");
      world.line.refuse();
      await world.finish(withdrawal, world.alone());
      await world.expectPaidOnce(withdrawal);
    },
  );
});

describe("a node that lies beside an honest one", () => {
  test("about receipts completes and refunds nothing, and halts once it should be settled", async () => {
    const withdrawal = await world.request();
    const chain = world.both();
    await world.advance(withdrawal, chain);
    await world.testChain.mine(3);
    world.line.lie(revertsAll);
    await world.advance(withdrawal, chain);
    expect(await halts()).toEqual([]);
    await world.testChain.mine(3);
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await world.advance(withdrawal, chain)).toBe("retryLater");
    expect(await halts()).toEqual(["chain-contradicts"]);
    world.line.lie();
    await world.finish(withdrawal, chain);
    await world.expectPaidOnce(withdrawal);
  });

  test("about its head gives no confirmations before their time", async () => {
    const withdrawal = await world.request();
    const chain = world.both();
    await world.advance(withdrawal, chain);
    await world.testChain.mine();
    world.line.lie(aheadBy(1_000_000n));
    expect(await world.advance(withdrawal, chain)).toBe("retryLater");
    await watchChain(world.deps(chain));
    world.line.lie();
    await world.finish(withdrawal, chain);
    await world.expectPaidOnce(withdrawal);
  });

  test("by standing still is left", async () => {
    const withdrawal = await world.request();
    const { rpcUrl } = world.testChain;
    const { number } = await client().getBlock();
    await world.testChain.mine(11);
    world.line.lie(frozenAt(number));
    // Two that agree are needed.
    const three = world.testChain.through([world.line.url, rpcUrl, `${rpcUrl}/?other`]);
    await world.finish(withdrawal, three);
    await world.expectPaidOnce(withdrawal);
    expect(await halts()).toEqual([]);
    expect((await three.readFinalRange()).lastBlock).toBeGreaterThan(number);
  });

  test("by forgetting every transaction gets them again, and pays once", async () => {
    const withdrawal = await world.request();
    const chain = world.both();
    world.line.lie(dropsAll);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await world.advance(withdrawal, chain);
      await world.testChain.mine();
    }
    expect(await world.steps(withdrawal)).not.toContain("complete");
    world.line.lie();
    await world.finish(withdrawal, chain);
    await world.expectPaidOnce(withdrawal);
  });
});

describe("two of three nodes that lie", () => {
  const three = (third: string) =>
    world.testChain.through([world.line.url, `${world.line.url}/?other`, third]);

  test.each([
    ["that a payment was reverted", hidesPayments],
    ["that they have no transaction", dropsPayments],
  ])(
    "about one, %s, let it wait with the reason, and halt after twice the confirmations",
    async (_what, lie) => {
      const withdrawal = await world.request();
      const chain = three(world.testChain.rpcUrl);
      await world.advance(withdrawal, chain);
      await world.testChain.mine(3);
      world.line.lie(lie);
      for (let attempt = 0; attempt < 3; attempt += 1) await world.advance(withdrawal, chain);
      expect(await waits(withdrawal)).toEqual(["contradiction"]);
      expect((await world.steps(withdrawal)).at(-1)).toBe("checking");
      expect(await halts()).toEqual([]);
      await world.testChain.mine(3);
      await world.advance(withdrawal, chain);
      expect(await halts()).toEqual(["chain-contradicts"]);
      world.line.lie();
      await world.finish(withdrawal, chain);
      await world.expectPaidOnce(withdrawal);
      expect(await waits(withdrawal)).toEqual([]);
    },
  );

  test("about one give nothing back while the third does not answer", async () => {
    const withdrawal = await world.request();
    const chain = three("http://127.0.0.1:1");
    await world.advance(withdrawal, chain);
    await world.testChain.mine(24);
    world.line.lie(hidesPayments);
    expect(await world.advance(withdrawal, chain)).toBe("retryLater");
    expect(await waits(withdrawal)).toEqual(["contradiction"]);
    world.line.lie();
    await world.finish(withdrawal, chain);
    await world.expectPaidOnce(withdrawal);
  });
});

test("a recipient who empties the address after the estimate cannot make the payment fail", async () => {
  const { contractAddress, fill, moveTokens } = world.testChain;
  const withdrawal = await world.request();
  await fill(5n, withdrawal.address);
  await world.advance(withdrawal);
  await moveTokens(withdrawal.address, contractAddress, 5n);
  await world.finish(withdrawal);
  expect(await world.steps(withdrawal)).toContain("complete");
  expect(await world.testChain.tokenBalanceOf(withdrawal.address)).toBe(
    withdrawal.netMicroBp * 10n ** 12n,
  );
});

/** The chain with so many more blocks, without payments: the node makes them too slowly. */
function after(blocks: bigint, chain: Chain): Chain {
  let head = 0n;
  return {
    ...chain,
    readFinalRange: async () => {
      const { firstBlock, lastBlock } = await chain.readFinalRange();
      head = lastBlock;
      return { firstBlock, lastBlock: lastBlock + blocks };
    },
    findPayments: async (from, to) =>
      from > head ? [] : chain.findPayments(from, to < head ? to : head),
  };
}

test.each([
  ["the index, soon after", 0n],
  ["the reconciliation and the audit, long after", 5_000n],
])(
  "a payment that nodes hid until its BP were given back is found by %s, and halts signing",
  async (_by, blocks) => {
    const deps = {
      ...world.deps(after(blocks, world.alone())),
      ...terminalOperator("tester", "a test"),
    };
    const advanceAgain = async (): Promise<void> => {
      await indexPayments(deps);
      await haltOnUnbooked(deps);
    };
    const withdrawal = await world.request();
    await world.advance(withdrawal, deps.chain);
    await world.testChain.mine(24);
    world.line.lie(hidesPayments);
    expect(await world.advance(withdrawal, deps.chain)).toBe("done");
    expect(await world.steps(withdrawal)).toContain("canceled");
    await advanceAgain();
    expect(await halts()).toEqual([]);
    world.line.lie();
    await advanceAgain();
    expect(await halts()).toEqual(blocks === 0n ? ["chain-ahead"] : []);

    const [hash = ""] = await world.hashes(withdrawal);
    const facts = { withdrawalId: String(withdrawal.withdrawalId), hash };
    for (let run = 0; run < 2; run += 1)
      expect(await reconcile(deps)).toMatchObject({
        obstacles: [{ remark: "returnedAndPaid", facts }],
        resumed: [],
      });
    expect(await halts()).toEqual(["chain-ahead"]);
    const report = () => auditPayouts(deps, auditedSettings(deps));
    expect(await haltOnFindings(deps.db, await report())).toBe(true);
    expect(await halts()).toEqual(["chain-ahead", "audit"]);
    await bookByHand(deps, hash, withdrawal.accountId);
    expect(await reconcile(deps)).toMatchObject({ obstacles: [], resumed: ["chain-ahead"] });
    expect((await report()).findings.map(({ text }) => text)).toEqual([]);
  },
);

// Last, because the chain stays ahead of the database after it.
test("a node alone that was some blocks ahead hides no payment from the index", async () => {
  const { chain } = world.testChain;
  const deps = world.deps(world.alone());
  world.line.lie(aheadBy(50n));
  await indexPayments(deps);
  world.line.lie();
  await indexPayments(deps);
  const payment = { id: freshId(), to: freshAddress(), units: 5n };
  const { minedCount: nonce } = await chain.readHotWallet();
  const fees = await chain.readFees();
  if (!fees) throw new Error("no fees");
  await chain.send(await chain.sign(payment, { nonce, gas: 200_000n, fees }));
  await world.testChain.mine(3);
  await watchChain(deps);
  expect(await halts()).toEqual(["chain-ahead"]);
});

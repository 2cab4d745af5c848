import { parseGwei, type Address, type Hash } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createOwner } from "../../../platform/testing/owners.ts";
import { createChain } from "../../../platform/chain/open-chain.ts";
import { keySigner } from "../../../platform/chain/signer.ts";
import { freshAddress } from "../../../platform/chain/testing/test-chain.ts";
import { watchChain } from "./jobs.ts";
import type { TestWithdrawal } from "./testing/hold-withdrawal.ts";
import { createFaultyWorld, type FaultyWorld } from "./testing/faulty-world.ts";

let world: FaultyWorld;
beforeAll(async () => {
  world = await createFaultyWorld({ confirmations: 4 });
});
afterEach(() => world.repair());
afterAll(() => world.close());

const client = () => world.testChain.node.client;
const hotWallet = () => privateKeyToAccount(world.testChain.hotWalletKey);
describe("sending", () => {
  test.each(["lost", "unanswered", "hanging"] as const)(
    "is uncertain when the line is %s, and is made certain with the same bytes",
    async (fault) => {
      const withdrawal = await world.request();
      world.breakSending(fault);
      await world.advance(withdrawal, world.alone());
      expect(await world.steps(withdrawal)).toEqual(["held", "signed", "uncertain"]);
      world.repair();
      await world.advance(withdrawal, world.alone());
      expect(await world.steps(withdrawal)).toEqual(["held", "signed", "uncertain", "broadcast"]);
      await world.finish(withdrawal, world.alone());
      expect(await world.hashes(withdrawal)).toHaveLength(1);
      await world.expectPaidOnce(withdrawal);
    },
  );

  test("pays if the response is lost and the transaction is mined before the next poll", async () => {
    const withdrawal = await world.request();
    world.breakSending("unanswered");
    await world.advance(withdrawal, world.alone());
    await world.testChain.mine();
    await world.finish(withdrawal, world.alone());
    await world.expectPaidOnce(withdrawal);
  });

  test("pays once when the node gets everything twice", async () => {
    const withdrawal = await world.request();
    world.line.breakDown(() => "twice");
    await world.finish(withdrawal, world.alone());
    expect(await world.steps(withdrawal)).toEqual([
      "held",
      "signed",
      "broadcast",
      "included",
      "complete",
    ]);
    await world.expectPaidOnce(withdrawal);
  });

  test("continues after every single request of a payout failed once", async () => {
    const withdrawal = await world.request();
    let requests = 0;
    world.line.breakDown(() => ((requests += 1) % 2 === 0 ? "unanswered" : "none"));
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await world.advance(withdrawal, world.alone()).catch(() => "retryLater");
      await world.testChain.mine();
    }
    world.repair();
    await world.finish(withdrawal, world.alone());
    await world.expectPaidOnce(withdrawal);
  });

  test("is done again when the pool has dropped the transaction", async () => {
    const withdrawal = await world.request();
    await world.advance(withdrawal);
    const [hash] = await world.hashes(withdrawal);
    await client().dropTransaction({ hash: hash as Address });
    await world.testChain.mine();
    await world.finish(withdrawal);
    expect(await world.hashes(withdrawal)).toEqual([hash]);
    await world.expectPaidOnce(withdrawal);
  });
});

describe("a chain that turns back", () => {
  /** A payout with this number of confirmations. */
  async function buried(depth: number): Promise<TestWithdrawal> {
    const withdrawal = await world.request();
    await world.advance(withdrawal);
    await world.testChain.mine(depth);
    await world.advance(withdrawal);
    expect(await world.steps(withdrawal)).toEqual(["held", "signed", "broadcast", "included"]);
    return withdrawal;
  }

  test.each([1, 2, 3])("by %i blocks is noticed, and the payout sent again", async (depth) => {
    await world.testChain.mine(5);
    const withdrawal = await buried(depth);
    await client().request({ method: "anvil_reorg" as never, params: [depth, []] as never });
    await world.advance(withdrawal);
    expect(await world.steps(withdrawal)).toContain("reorganised");
    await world.finish(withdrawal);
    expect((await world.steps(withdrawal)).at(-2)).toBe("included");
    expect(await world.hashes(withdrawal)).toHaveLength(1);
    await world.expectPaidOnce(withdrawal);
  });

  test.each([1, 3])("and is shorter than before by %i blocks is noticed", async (depth) => {
    const snapshot = await client().snapshot();
    const withdrawal = await buried(depth);
    await client().revert({ id: snapshot });
    await world.finish(withdrawal);
    expect(await world.steps(withdrawal)).toContain("reorganised");
    await world.expectPaidOnce(withdrawal);
  });

  test("and has the transaction in another block is noticed", async () => {
    const snapshot = await client().snapshot();
    const withdrawal = await buried(2);
    const transaction = await client().getTransaction({
      hash: (await world.hashes(withdrawal))[0] as Hash,
    });
    await client().revert({ id: snapshot });
    await world.testChain.mine();
    await world.advance(withdrawal);
    await world.testChain.mine(3);
    await world.advance(withdrawal);
    const steps = await world.steps(withdrawal);
    expect(steps.slice(-2)).toEqual(["reorganised", "included"]);
    await world.finish(withdrawal);
    expect(transaction.hash).toBe((await world.hashes(withdrawal))[0]);
    await world.expectPaidOnce(withdrawal);
  });

  test("after the end of a payout resends it, and pays once", async () => {
    const snapshot = await client().snapshot();
    const withdrawal = await world.request();
    await world.finish(withdrawal);
    await client().revert({ id: snapshot });
    await watchChain(world.deps());
    await world.testChain.mine();
    await world.expectPaidOnce(withdrawal);
  });
});

describe("when gas becomes dear", () => {
  /** Blocks with a base fee above the first transaction's. */
  async function spike(blocks: number): Promise<void> {
    await client().setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei("200") });
    await world.testChain.mine(blocks);
  }
  const calmDown = () => client().setNextBlockBaseFeePerGas({ baseFeePerGas: parseGwei("1") });

  test("the payout is replaced at its nonce with a fee that is an eighth higher at least, and the new one pays", async () => {
    const withdrawal = await world.request();
    await world.advance(withdrawal);
    await spike(3);
    await world.advance(withdrawal);
    const fees = await world.app.database.db
      .selectFrom("payout_transactions")
      .select(["max_fee_per_gas", "max_priority_fee_per_gas", "nonce"])
      .where("transaction_hash", "in", await world.hashes(withdrawal))
      .orderBy("max_fee_per_gas")
      .execute();
    const [before, after] = fees;
    expect(fees).toHaveLength(2);
    expect(after?.nonce).toBe(before?.nonce);
    for (const name of ["max_fee_per_gas", "max_priority_fee_per_gas"] as const)
      expect(BigInt(after?.[name] ?? 0) * 8n).toBeGreaterThan(BigInt(before?.[name] ?? 0) * 9n);
    expect(await world.steps(withdrawal)).toEqual([
      "held",
      "signed",
      "broadcast",
      "replaced",
      "broadcast",
    ]);
    await world.finish(withdrawal);
    await world.expectPaidOnce(withdrawal);
    await calmDown();
    await world.testChain.mine();
  });

  test("and calm again before the new one arrives, the first one pays", async () => {
    const withdrawal = await world.request();
    await world.advance(withdrawal);
    const [first] = await world.hashes(withdrawal);
    const { raw_transaction: raw } = await world.app.database.db
      .selectFrom("payout_transactions")
      .select("raw_transaction")
      .where("transaction_hash", "=", first as Hash)
      .executeTakeFirstOrThrow();
    await spike(3);
    world.breakSending("lost");
    await world.advance(withdrawal, world.alone());
    expect(await world.hashes(withdrawal)).toHaveLength(2);
    await calmDown();
    // Another node still had it and relays it.
    await client().sendRawTransaction({ serializedTransaction: raw });
    await world.testChain.mine();
    await world.finish(withdrawal);
    const { transaction_hash: shown } = await world.app.database.db
      .selectFrom("withdrawals")
      .select("transaction_hash")
      .where("withdrawal_id", "=", withdrawal.withdrawalId)
      .executeTakeFirstOrThrow();
    expect(shown).toBe(first);
    await world.expectPaidOnce(withdrawal);
  });

  test("payouts behind the one that is stuck are left as they are", async () => {
    const [stuck, behind] = [await world.request(), await world.request()];
    for (const withdrawal of [stuck, behind]) await world.advance(withdrawal);
    await spike(3);
    for (const withdrawal of [stuck, behind]) await world.advance(withdrawal);
    expect(await world.hashes(stuck)).toHaveLength(2);
    expect(await world.hashes(behind)).toHaveLength(1);
    await calmDown();
    await world.finish(stuck);
    await world.finish(behind);
    for (const withdrawal of [stuck, behind]) await world.expectPaidOnce(withdrawal);
  });
});

test("a payout of a wallet that is not the current one and has no gas names that wallet, and raises no shortage", async () => {
  const { db } = world.app.database;
  const operatorId = await createOwner(db, { email: "wallets@nodeyard.test" });
  await world.app.database.pool.query(
    "insert into account_permissions values ($1, 'operator:finance', now())",
    [operatorId],
  );
  const withdrawal = await world.request();
  await world.signUnsent(withdrawal);
  const { address } = hotWallet();
  const value = await client().getBalance({ address });
  await client().setBalance({ address, value: 1000n });
  const current = keySigner(`0x${"4c".repeat(32)}`);
  const chain = createChain({
    ...world.testChain.chain,
    confirmations: 4,
    explorerUrl: undefined,
    signer: current,
    log: world.app.deps.log,
  });
  for (let attempt = 0; attempt < 2; attempt += 1) await world.advance(withdrawal, chain);
  expect((await world.steps(withdrawal)).at(-1)).toBe("checking");
  const mails = await db
    .selectFrom("outbox_entries")
    .select("text")
    .where("recipient", "=", "wallets@nodeyard.test")
    .execute();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain(`Payout wallet: ${address}`);
  expect(mails[0]?.text).not.toContain(current.address);
  const metrics = await world.app.server.inject({ method: "GET", url: "/metrics" });
  expect(metrics.body).toContain("nodeyard_hot_wallet_short 0\n");
  expect(metrics.body).toContain("nodeyard_withdrawals_to_check 1\n");
  await client().setBalance({ address, value });
  await world.finish(withdrawal);
  await world.expectPaidOnce(withdrawal);
});

describe("a transfer that the token refuses in its block", () => {
  /** Lets the next transfers of the contract fail. @returns what ends it. */
  async function emptyContract(): Promise<() => Promise<void>> {
    const { contractAddress, setContractUnits, tokenBalanceOf } = world.testChain;
    const units = await tokenBalanceOf(contractAddress);
    await setContractUnits(0n);
    return () => setContractUnits(units);
  }

  test("gives the BP back, once no reorganisation can undo that", async () => {
    const withdrawal = await world.request();
    await world.advance(withdrawal);
    const fill = await emptyContract();
    await world.testChain.mine(2);
    expect(await world.advance(withdrawal)).toBe("retryLater");
    expect(await world.steps(withdrawal)).toEqual(["held", "signed", "broadcast", "included"]);
    await world.testChain.mine(29);
    expect(await world.advance(withdrawal)).toBe("retryLater");
    await world.testChain.mine();
    // A former contract may have paid it by another transaction.
    const setContract = (address: Address) =>
      world.app.database.db
        .updateTable("payout_nonces")
        .set({ contract_address: address })
        .where("withdrawal_id", "=", withdrawal.withdrawalId)
        .execute();
    await setContract(freshAddress());
    expect(await world.advance(withdrawal)).toBe("retryLater");
    await setContract(world.testChain.contractAddress);
    expect(await world.advance(withdrawal)).toBe("done");
    await world.expectReturned(withdrawal, "reverted");
    const { required_confirmations: required } = await world.app.database.db
      .selectFrom("payout_transactions")
      .select("required_confirmations")
      .where("transaction_hash", "in", await world.hashes(withdrawal))
      .executeTakeFirstOrThrow();
    expect(required).toBe(32);
    await fill();
  });

  test("pays after a reorganisation deeper than the confirmations", async () => {
    const snapshot = await client().snapshot();
    const withdrawal = await world.request();
    await world.advance(withdrawal);
    const [hash] = await world.hashes(withdrawal);
    await emptyContract();
    await world.testChain.mine(8);
    expect(await world.advance(withdrawal)).toBe("retryLater");
    await client().revert({ id: snapshot });
    await world.finish(withdrawal);
    expect(await world.hashes(withdrawal)).toEqual([hash]);
    await world.expectPaidOnce(withdrawal);
  });
});

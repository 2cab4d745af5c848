import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { payoutActErrors } from "@nodeyard/contract/withdrawal/operator/errors.ts";
import { sql } from "kysely";
import pg from "pg";
import { encodeFunctionData, erc20Abi, parseGwei, type Address, type Hash, type Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { restoreBackup } from "../../../../../tools/backup/restore-backup.ts";
import { writeBackup } from "../../../../../tools/backup/write-backup.ts";
import { openOwnerAccount, systemAccount } from "../../../ledger/accounts.ts";
import { postTransfer } from "../../../ledger/post-transfer.ts";
import { readBalance } from "../../../ledger/statement.ts";
import { trialBalance } from "../../../ledger/trial-balance.ts";
import { ChainUnreachableError } from "../../../platform/chain/chain.ts";
import { paymentData } from "../../../platform/chain/payout-contract.ts";
import { createFaultyNode } from "../../../platform/chain/testing/faulty-node.ts";
import { prunedBelow } from "../../../platform/chain/testing/lies.ts";
import { freshAddress, freshId } from "../../../platform/chain/testing/test-chain.ts";
import { openDatabase, type DatabaseHandle } from "../../../platform/database.ts";
import { reviewReasons } from "../../redemption/assessment/needs-approval.ts";
import { passesUpTo, readAvailable } from "../../redemption/assessment/read-available.ts";
import { terminalOperator } from "../../account/operator-act.ts";
import { checkWithdrawal } from "../assess-withdrawal.ts";
import { auditPayouts } from "../audit/audit-payouts.ts";
import { auditedSettings } from "../audit/jobs.ts";
import { closeRestore } from "../operator/close-restore.ts";
import { returnWithdrawal } from "../operator/return-withdrawal.ts";
import { advancePayout } from "../payout/advance-payout.ts";
import { readHalts } from "../payout/halt.ts";
import { watchChain } from "../payout/jobs.ts";
import { holdWithdrawal, type TestWithdrawal } from "../payout/testing/hold-withdrawal.ts";
import { createPayoutWorld, type PayoutWorld } from "../payout/testing/payout-world.ts";
import { bpOfUnits } from "../payout/units-of.ts";
import { bookPayment, type ReconcileDeps } from "./book-payment.ts";
import { completeByPayment } from "./complete-by-payment.ts";
import { reconcile, reconcileOnNewChain } from "./reconcile.ts";
import { reportIn } from "./remarks.ts";
import { bookByHand, endAsPaid, writeOff } from "./resolve-payment.ts";

const BP = 1_000_000n;
const UNITS = 10n ** 12n;

let world: PayoutWorld;
let folder: string;
let file: string;
const opened: DatabaseHandle[] = [];
// A chain each: what one test's restored installation pays would be foreign to the next.
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "nodeyard-reconcile-"));
  file = join(folder, "older.backup");
  world = await createPayoutWorld();
});
afterEach(async () => {
  for (const database of opened.splice(0)) {
    expect((await trialBalance(database.db)).problems).toEqual([]);
    await database.close();
  }
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const backUp = () => writeBackup(world.app.database.url, file);

/** Another database on the same server with the backup restored, and what payouts run with there. */
async function restore() {
  const url = new URL(world.app.database.url);
  url.pathname = `/restored_${Date.now()}_${opened.length}`;
  const admin = new pg.Client({ connectionString: world.app.database.url });
  await admin.connect();
  await admin.query(`create database ${url.pathname.slice(1)}`);
  await admin.end();
  await restoreBackup(url.href, file, { replace: false });
  const database = openDatabase(url.href, 4, "test");
  opened.push(database);
  const { db } = database;
  return { ...world.deps(), db, ...terminalOperator("tester", "a test"), pool: database.pool };
}
type Restored = Awaited<ReturnType<typeof restore>>;

/** Findings of the audit in the restored database. */
async function faultsIn(restored: Restored): Promise<string[]> {
  const report = await auditPayouts(restored, auditedSettings(restored));
  return report.findings.map(({ text }) => text);
}
const received = (address: Address) => world.testChain.tokenBalanceOf(address);
const statusOf = async ({ db }: Pick<Restored, "db">, { withdrawalId }: TestWithdrawal) => {
  const row = await db
    .selectFrom("withdrawals")
    .select("status")
    .select(reviewReasons("withdrawal", sql`withdrawal_id`).as("reasons"))
    .where("withdrawal_id", "=", withdrawalId)
    .executeTakeFirstOrThrow();
  return row.reasons?.join() ?? row.status;
};
async function finish(deps: Restored, withdrawal: TestWithdrawal): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    if ((await advancePayout(deps, withdrawal.withdrawalId)) === "done") return;
    await world.testChain.mine();
  }
  throw new Error("not ended");
}
/** A reconciliation's report in English. */
const reconciled = async (deps: ReconcileDeps) => reportIn("en", await reconcile(deps));
const reconciledOnNewChain = async (deps: ReconcileDeps) =>
  reportIn("en", await reconcileOnNewChain(deps));
const bind = (accountId: bigint, address: Address) =>
  world.app.database.pool.query("update wallets set address = $2 where account_id = $1", [
    accountId,
    address,
  ]);

describe("after a restore of an older backup", () => {
  test("payments that it lacks are booked before anything is signed, and nobody withdraws the same BP again", async () => {
    const [first, second] = [await world.request(), await world.request()];
    for (const withdrawal of [first, second]) await world.finish(withdrawal);
    await backUp();
    const again: TestWithdrawal[] = [];
    for (const { accountId, address } of [first, second]) {
      const at = world.app.clock.now();
      const wanted = { accountId, address, grossMicroBp: 40_000n * BP };
      again.push(
        await world.app.database.db.transaction().execute((tx) => holdWithdrawal(tx, at, wanted)),
      );
    }
    for (const withdrawal of again) await world.finish(withdrawal);
    // More blocks than any search by recipient and amount would look back in a test.
    await world.testChain.mine(100);

    const restored = await restore();
    const { accountId, address } = first;
    const tryAgain = () =>
      checkWithdrawal(restored, { accountId, grossMicroBp: 39_999n * BP }).then(
        () => "possible",
        (error: Error) => error.message,
      );
    expect(await tryAgain()).toBe("withdrawal.paused");
    // Two operators at the same time.
    const reports = await Promise.all([reconciled(restored), reconciled(restored)]);
    expect(reports.flatMap(({ obstacles }) => obstacles)).toEqual([]);
    expect(reports.flatMap(({ resumed }) => resumed)).toEqual(["restore"]);
    const booked = reports.flatMap(({ lines }) => lines.filter((line) => line.includes("booked")));
    expect(new Set(booked).size).toBe(2);
    expect(await readHalts(restored.db)).toEqual([]);
    expect(await readBalance(restored.db, accountId)).toBe(5_000n * BP);
    expect(await tryAgain()).toBe("withdrawal.balanceInsufficient");
    expect(await faultsIn(restored)).toEqual([]);
    expect((await reconciled(restored)).lines).toEqual([]);

    // The next one is paid, with the nonce that the chain has.
    const paidBefore = await received(address);
    const next = await restored.db
      .transaction()
      .execute((tx) =>
        holdWithdrawal(tx, restored.clock.now(), { accountId, address, grossMicroBp: 5_000n * BP }),
      );
    await finish(restored, next);
    expect((await received(address)) - paidBefore).toBe(4_400n * BP * UNITS);
    expect(await faultsIn(restored)).toEqual([]);
  });

  test("payments that wait in the pool are awaited; those whose withdrawal survived complete it, once", async () => {
    const kept = await world.request({ grossBp: 20_000n });
    await backUp();
    const lost = await world.request();
    for (const withdrawal of [lost, kept]) await world.advance(withdrawal);
    const restored = await restore();
    expect(await advancePayout(restored, kept.withdrawalId)).toBe("retryLater");
    expect((await reconciled(restored)).obstacles).toEqual([
      expect.stringContaining("2 of the payout wallet's transactions wait in a node's pool"),
    ]);
    await world.testChain.mine();
    expect((await reconciled(restored)).obstacles).toEqual([
      expect.stringContaining("too few confirmations"),
    ]);
    await world.testChain.mine(2);
    // The other owner signed up after the backup.
    const { obstacles, lines } = await reconciled(restored);
    expect(lines).toEqual([`withdrawal ${kept.withdrawalId} was paid and is completed`]);
    expect(obstacles).toEqual([expect.stringContaining("no account has or had this address")]);
    const [hash] = await world.hashes(lost);
    await writeOff(restored, hash ?? "");
    expect(await reconciled(restored)).toMatchObject({ obstacles: [], resumed: ["restore"] });
    expect(await statusOf(restored, kept)).toBe("completed");
    expect(await received(kept.address)).toBe(19_400n * BP * UNITS);
    expect(await faultsIn(restored)).toEqual([]);
    await world.finish(lost);
    await world.finish(kept);
  });

  test("a withdrawal that may have a forgotten transaction is not given back: other nodes may have it mined", async () => {
    const { node } = world.testChain;
    const [first, moved] = [await world.request(), await world.request()];
    await backUp();
    for (const withdrawal of [first, moved]) await world.advance(withdrawal);
    const { rows: sent } = await world.app.database.pool.query<{ raw_transaction: Hex }>(
      "select raw_transaction from payout_transactions order by nonce",
    );
    await node.client.request({ method: "anvil_dropAllTransactions", params: [] } as never);

    const restored = await restore();
    await expect(closeRestore(restored)).rejects.toThrow("Only a clean reconciliation");
    expect(await reconciled(restored)).toMatchObject({ obstacles: [], resumed: ["restore"] });
    await restored.pool.query("update wallets set address = $2 where account_id = $1", [
      moved.accountId,
      freshAddress(),
    ]);
    await expect(returnWithdrawal(restored, first.withdrawalId)).rejects.toThrow("restored backup");
    expect(await advancePayout(restored, moved.withdrawalId)).toBe("retryLater");
    const waits = await restored.db.selectFrom("payout_waits").selectAll().execute();
    expect(waits).toMatchObject([{ withdrawal_id: moved.withdrawalId, reason: "restored" }]);

    for (const { raw_transaction: serializedTransaction } of sent)
      await node.client.sendRawTransaction({ serializedTransaction });
    await world.testChain.mine(3);
    for (const withdrawal of [first, moved]) {
      await finish(restored, withdrawal);
      expect(await statusOf(restored, withdrawal)).toBe("completed");
      expect(await received(withdrawal.address)).toBe(4_400n * BP * UNITS);
    }
    expect(await reconciled(restored)).toMatchObject({ obstacles: [] });
    expect(await faultsIn(restored)).toEqual([]);
  });

  test("once an operator closes the restore, withdrawals of the backup are given back again", async () => {
    const [first, moved] = [await world.request(), await world.request()];
    await backUp();
    const restored = await restore();
    expect(await reconciled(restored)).toMatchObject({ obstacles: [], resumed: ["restore"] });
    await restored.pool.query("update wallets set address = $2 where account_id = $1", [
      moved.accountId,
      freshAddress(),
    ]);
    expect(await advancePayout(restored, moved.withdrawalId)).toBe("retryLater");
    await closeRestore(restored);
    await expect(closeRestore(restored)).rejects.toThrow("No restore is open");
    await returnWithdrawal(restored, first.withdrawalId);
    expect(await advancePayout(restored, moved.withdrawalId)).toBe("done");
    for (const withdrawal of [first, moved])
      expect(await statusOf(restored, withdrawal)).toBe("canceled");
    expect(await restored.db.selectFrom("payout_waits").selectAll().execute()).toEqual([]);
  });

  test("a payment to an address that the backup lacks keeps the halt until an operator books it", async () => {
    const first = await world.request();
    await world.finish(first);
    await backUp();
    const { accountId } = first;
    const address = freshAddress();
    await bind(accountId, address);
    const moved = await world.app.database.db.transaction().execute((tx) =>
      holdWithdrawal(tx, world.app.clock.now(), {
        accountId,
        address,
        grossMicroBp: 6_000n * BP,
      }),
    );
    await world.finish(moved);
    const [hash = "0x"] = await world.hashes(moved);
    const restored = await restore();
    for (let run = 0; run < 2; run += 1) {
      const { obstacles, resumed } = await reconciled(restored);
      expect(obstacles).toEqual([expect.stringContaining(`payouts book ${hash}`)]);
      expect(resumed).toEqual([]);
    }
    await expect(bookByHand(restored, freshId(), accountId)).rejects.toThrow("is no payment");
    await expect(bookByHand(restored, hash, 999_999n)).rejects.toThrow("There is no account");
    await expect(endAsPaid(restored, first.withdrawalId, hash)).rejects.toThrow("has ended");
    const withdrawalId = await bookByHand(restored, hash, accountId);
    await expect(bookByHand(restored, hash, accountId)).rejects.toThrow("is no payment");
    expect(await reconciled(restored)).toMatchObject({ obstacles: [], resumed: ["restore"] });
    expect(await readBalance(restored.db, accountId)).toBe(39_000n * BP);
    expect(await faultsIn(restored)).toEqual([]);
    const lines = await restored.db
      .selectFrom("audit_lines")
      .select(["act", "details"])
      .where("subject_account_id", "=", accountId)
      .execute();
    expect(lines).toMatchObject([
      {
        act: "withdrawal.recover",
        details: { by: "tester", after: { hash, withdrawalId: String(withdrawalId) } },
      },
    ]);
  });

  test("an account that cannot cover its payment withdraws with approval only; others are paid", async () => {
    const rich = await world.request();
    await world.finish(rich);
    const { accountId, address } = rich;
    const { db } = world.app.database;
    const at = world.app.clock.now();
    const small = { accountId, address, grossMicroBp: 5_000n * BP };
    const open = await db.transaction().execute((tx) => holdWithdrawal(tx, at, small));
    await backUp();
    await world.finish(open);
    await db.transaction().execute(async (tx) =>
      postTransfer(tx, {
        idempotencyKey: "later",
        kind: "adjustment",
        occurredAt: at,
        recordedAt: at,
        details: {},
        postings: [
          { ledgerAccountId: await openOwnerAccount(tx, accountId), amountMicroBp: 100_000n * BP },
          { ledgerAccountId: await systemAccount(tx, "emission"), amountMicroBp: -100_000n * BP },
        ],
      }),
    );
    const large = { accountId, address, grossMicroBp: 90_000n * BP };
    await world.finish(await db.transaction().execute((tx) => holdWithdrawal(tx, at, large)));

    const restored = await restore();
    const { lines, obstacles } = await reconciled(restored);
    expect(obstacles).toEqual([]);
    expect(lines).toEqual([
      `withdrawal ${open.withdrawalId} was paid and is completed`,
      expect.stringContaining(`Account ${accountId} has less than the 90000.000000 BP`),
      expect.stringContaining("the next nonce is"),
    ]);
    const subject = { accountId, channel: "withdrawal", at, isServed: true } as const;
    const next = await readAvailable(restored.db, subject);
    expect(passesUpTo(next)).toBe(0n);
  });
});

test("a chain without the recorded payments keeps the halt, until an operator gives the lost one up with a reason", async () => {
  const paid = [await world.request(), await world.request()];
  for (const withdrawal of paid) await world.finish(withdrawal);
  await watchChain(world.deps());
  await backUp();
  // As when the database was copied without the folder of the local chain.
  const { chain } = await world.testChain.beginAgain();
  const restored = { ...(await restore()), chain };
  for (let run = 0; run < 2; run += 1)
    expect(await reconciled(restored)).toMatchObject({
      obstacles: [expect.stringContaining("lacks 2 of the payments")],
      resumed: [],
    });
  expect(await readHalts(restored.db)).toMatchObject([{ reason: "restore" }]);
  await expect(reconciledOnNewChain({ ...restored, reason: " " })).rejects.toThrow();

  expect(await reconciledOnNewChain(restored)).toEqual({
    lines: [expect.stringContaining("the chain that had 2 of the recorded payments is given up")],
    obstacles: [],
    resumed: ["restore"],
  });
  expect(await reconciledOnNewChain(restored)).toEqual({ lines: [], obstacles: [], resumed: [] });
  const acts = await restored.db
    .selectFrom("audit_lines")
    .select("details")
    .where("act", "=", "payouts.new-chain")
    .execute();
  expect(acts).toMatchObject([
    { details: { by: "tester", reason: "a test", before: { lostPayments: 2 } } },
  ]);
  // Nobody is paid again, and the audit keeps saying what is gone.
  for (const withdrawal of paid) expect(await statusOf(restored, withdrawal)).toBe("completed");
  expect(await faultsIn(restored)).toHaveLength(2);
});

test("a payment with the hot wallet's key from elsewhere halts signing, until an operator says whose it is", async () => {
  const { chain } = world.testChain;
  const [same, other] = [await world.request(), await world.request()];
  const units = same.netMicroBp * UNITS;
  const payment = { id: freshId(), to: same.address, units };
  const { minedCount } = await chain.readHotWallet();
  const fees = await chain.readFees();
  if (!fees) throw new Error("no fees");
  const signed = await chain.sign(payment, { nonce: minedCount, gas: 200_000n, fees });
  const { client } = world.testChain.node;
  const snapshot = await client.snapshot();
  await chain.send(signed);
  await world.testChain.mine(4);
  await watchChain(world.deps());
  expect(await readHalts(world.app.database.db)).toMatchObject([{ reason: "chain-ahead" }]);
  const deps = { ...world.deps(), ...terminalOperator("tester", "a test") };
  const { hash } = signed;
  // While a reorganisation has undone it, nobody is charged for it.
  await client.revert({ id: snapshot });
  expect((await reconciled(deps)).obstacles).toEqual([
    expect.stringContaining("is on the chain no more"),
  ]);
  await chain.send(signed);
  await world.testChain.mine(4);
  // The operator knows that it was this withdrawal's.
  await expect(endAsPaid(deps, other.withdrawalId, hash)).rejects.toMatchObject({
    definition: payoutActErrors.paysAnother,
  });
  await endAsPaid(deps, same.withdrawalId, hash);
  await world.expectPaidOnce(same);
  expect(await reconciled(deps)).toMatchObject({ obstacles: [], resumed: ["chain-ahead"] });
  await watchChain(world.deps());
  expect(await readHalts(world.app.database.db)).toEqual([]);
  await world.finish(other);
  await world.expectPaidOnce(other);
});

/** Sends calldata to a contract, or nothing, as the hot wallet's key does elsewhere. */
async function sendAsHotWallet(to: Address, data: Hex = "0x"): Promise<Hash> {
  const { chain, hotWalletKey, node } = world.testChain;
  const account = privateKeyToAccount(hotWalletKey);
  const nonce = await node.client.getTransactionCount({
    address: account.address,
    blockTag: "pending",
  });
  const serializedTransaction = await account.signTransaction({
    type: "eip1559",
    chainId: chain.chainId,
    nonce,
    to,
    data,
    gas: 200_000n,
    maxFeePerGas: parseGwei("50"),
    maxPriorityFeePerGas: parseGwei("1"),
  });
  return node.client.sendRawTransaction({ serializedTransaction });
}

test("transfers of the hot wallet itself, as from before the contract, are accounted for by recipient and amount", async () => {
  const { chain, fill } = world.testChain;
  await fill(10_000n * BP * UNITS, chain.signerAddress);
  const [open, known] = [await world.request(), await world.request()];
  const transfer = (to: Address, units: bigint) =>
    sendAsHotWallet(
      chain.tokenAddress,
      encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [to, units] }),
    );
  const elsewhere = freshAddress();
  const same = await transfer(open.address, open.netMicroBp * UNITS);
  const other = await transfer(known.address, 1_000n * BP * UNITS);
  const lost = await transfer(elsewhere, 7n * BP * UNITS);
  await world.testChain.mine(4);
  const deps = {
    ...world.deps(),
    ...terminalOperator("tester", "a test"),
    pool: world.app.database.pool,
  };
  const { lines, obstacles } = await reconciled(deps);
  expect(lines).toEqual([
    `${same} paid ${bpOfUnits(open.netMicroBp * UNITS, 18)} BP to ${open.address}: withdrawal ${open.withdrawalId} is completed by it`,
    expect.stringContaining(`${other} paid 1,000 BP to ${known.address}: booked`),
  ]);
  expect(obstacles).toEqual([expect.stringContaining(`payouts book ${lost} --account ID`)]);
  await writeOff(deps, lost);
  // Two operators at the same time: the second one had found it open.
  const found = { transactionHash: lost, paymentId: undefined, to: elsewhere, units: 7n * UNITS };
  const completed = completeByPayment(deps, known.withdrawalId, found);
  await expect(completed).rejects.toMatchObject({ definition: payoutActErrors.alreadyBooked });
  const booked = bookPayment(deps, found, known.accountId);
  await expect(booked).rejects.toMatchObject({ definition: payoutActErrors.writtenOff });
  const odd = bookPayment(deps, { ...found, units: found.units + 1n }, known.accountId);
  await expect(odd).rejects.toMatchObject({ definition: payoutActErrors.noWholeAmount });
  expect((await reconciled(deps)).lines).toEqual([
    "the next nonce is 3, not 0, as the chain has it",
  ]);
  await world.expectPaidOnce(open);
  expect(await readBalance(deps.db, known.accountId)).toBe((45_000n - 1_600n) * BP);
  await world.finish(known);
  expect(await faultsIn(deps)).toEqual([]);
});

test("the newest payments prove the hot wallet's count to a node without the state of earlier blocks", async () => {
  const { chain, rpcUrl, node, through } = world.testChain;
  const line = await createFaultyNode(rpcUrl);
  const { db } = world.app.database;
  await world.finish(await world.request());
  // Both in the newest block, of which either may be read first.
  const paid = [await world.request(), await world.request()];
  for (const { withdrawalId, address, netMicroBp } of paid) {
    const { payment_id: id } = await db
      .selectFrom("withdrawals")
      .select("payment_id")
      .where("withdrawal_id", "=", withdrawalId)
      .executeTakeFirstOrThrow();
    await sendAsHotWallet(
      chain.contractAddress,
      paymentData({ id, to: address, units: netMicroBp * UNITS }),
    );
  }
  await world.testChain.mine(4);
  line.lie(prunedBelow(await node.client.getBlockNumber()));
  const deps = { ...world.deps(through([line.url])), ...terminalOperator("tester", "a test") };
  await expect(deps.chain.readProvenCount()).rejects.toThrow(ChainUnreachableError);
  expect(await reconciled(deps)).toEqual({
    lines: [
      ...paid.map(({ withdrawalId }) => `withdrawal ${withdrawalId} was paid and is completed`),
      "the next nonce is 3, not 1, as the chain has it",
    ],
    obstacles: [],
    resumed: [],
  });
  await line.close();
});

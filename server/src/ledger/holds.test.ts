import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../platform/testing/test-database.ts";
import { openOwnerAccount, systemAccount } from "./accounts.ts";
import { holdForWithdrawal, payOutHold, returnHold, type Hold } from "./holds.ts";
import { postTransfer } from "./post-transfer.ts";
import { readRange } from "./read-range.ts";
import { readOwnerSums } from "./statement.ts";
import { createOwner } from "../platform/testing/owners.ts";
import { InsufficientBalanceError } from "./transfer.ts";
import { trialBalance } from "./trial-balance.ts";

const AT = new Date("2026-11-20T23:10:11Z");
let serial = 0n;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  expect((await trialBalance(database.db)).problems).toEqual([]);
  await database.drop();
});

/** A hold of 7 BP, one of them gas, of an owner with 10. */
async function prepare(): Promise<Hold> {
  serial += 1n;
  const accountId = await createOwner(database.db);
  await database.db.transaction().execute(async (tx) =>
    postTransfer(tx, {
      idempotencyKey: `test:${serial}`,
      kind: "network",
      occurredAt: new Date("2026-11-20T22:00:00Z"),
      recordedAt: AT,
      details: {},
      postings: [
        { ledgerAccountId: await openOwnerAccount(tx, accountId), amountMicroBp: 10n },
        { ledgerAccountId: await systemAccount(tx, "emission"), amountMicroBp: -10n },
      ],
    }),
  );
  return {
    withdrawalId: serial,
    accountId,
    grossMicroBp: 7n,
    netMicroBp: 6n,
    gasMicroBp: 1n,
    at: AT,
  };
}

const hold = (one: Hold) => database.db.transaction().execute((tx) => holdForWithdrawal(tx, one));
const payOut = (one: Hold) => database.db.transaction().execute((tx) => payOutHold(tx, one));
const giveBack = (one: Hold) => database.db.transaction().execute((tx) => returnHold(tx, one));

async function balances(accountId: bigint): Promise<Record<string, bigint>> {
  const rows = await database.db
    .selectFrom("ledger_accounts")
    .select(["kind", "balance_micro_bp"])
    .where((where) =>
      where.or([where("account_id", "=", accountId), where("kind", "in", ["fee", "paid_out"])]),
    )
    .execute();
  return Object.fromEntries(rows.map((row) => [row.kind, row.balance_micro_bp]));
}

describe("a hold", () => {
  it("takes the gross amount out of what can be spent", async () => {
    const one = await prepare();
    await hold(one);
    expect(await balances(one.accountId)).toMatchObject({ available: 3n, held: 7n });
  });

  it("is refused above the balance, and nothing is held", async () => {
    const one = { ...(await prepare()), grossMicroBp: 11n, netMicroBp: 10n };
    await expect(hold(one)).rejects.toBeInstanceOf(InsufficientBalanceError);
    expect(await balances(one.accountId)).toMatchObject({ available: 10n });
  });

  it("is made once, ends once, and what ended it cannot happen again", async () => {
    const one = await prepare();
    expect([await hold(one), await hold(one)].map(({ isNew }) => isNew)).toEqual([true, false]);
    expect([await payOut(one), await payOut(one)].map(({ isNew }) => isNew)).toEqual([true, false]);
    await expect(giveBack(one)).rejects.toBeInstanceOf(InsufficientBalanceError);
    expect(await balances(one.accountId)).toMatchObject({ available: 3n, held: 0n });
  });

  it("that is paid out goes to what left and, the gas, to the platform", async () => {
    const one = await prepare();
    await hold(one);
    const before = await balances(one.accountId);
    await payOut(one);
    const after = await balances(one.accountId);
    expect([after["paid_out"], after["fee"]]).toEqual([
      (before["paid_out"] ?? 0n) + 6n,
      (before["fee"] ?? 0n) + 1n,
    ]);
  });

  it("that is given back comes back whole", async () => {
    const one = await prepare();
    await hold(one);
    await giveBack(one);
    expect(await balances(one.accountId)).toMatchObject({ available: 10n, held: 0n });
    await expect(payOut(one)).rejects.toBeInstanceOf(InsufficientBalanceError);
  });

  it("needs no gas", async () => {
    const one = { ...(await prepare()), netMicroBp: 7n, gasMicroBp: 0n };
    await hold(one);
    await payOut(one);
    expect(await balances(one.accountId)).toMatchObject({ available: 3n, held: 0n });
  });

  it("moves the balance of the owner's lines, apart from every kind of revenue", async () => {
    const one = await prepare();
    await hold(one);
    const sums = await readOwnerSums(database.pool, one.accountId);
    expect(sums).toEqual({
      balanceMicroBp: 3n,
      totals: new Map([
        ["network", 10n],
        ["withdrawal", -7n],
      ]),
    });
  });

  it("stands in the statement with its gas as the fee, which comes back with the rest", async () => {
    const one = await prepare();
    await hold(one);
    await giveBack(one);
    const lines = await readRange(database.db, {
      accountId: one.accountId,
      from: new Date("2026-11-20T00:00:00Z"),
      until: new Date("2026-11-21T00:00:00Z"),
      offset: 0,
      limit: 10,
    });
    expect(
      lines.map((line) => [
        line.reference,
        line.amountMicroBp,
        line.feeMicroBp,
        line.runningMicroBp,
      ]),
    ).toEqual([
      [`test:${one.withdrawalId}`, 10n, 0n, 10n],
      [`withdrawal:${one.withdrawalId}:hold`, -7n, 1n, 3n],
      [`withdrawal:${one.withdrawalId}:returned`, 7n, -1n, 10n],
    ]);
  });
});

describe("the trial balance", () => {
  it("tells a withdrawal that ended with less than was held of it", async () => {
    const one = await prepare();
    await hold(one);
    const undone = new Error("nothing of it stays");
    const wrong = database.db.transaction().execute(async (tx) => {
      await payOutHold(tx, { ...one, grossMicroBp: 2n, netMicroBp: 1n });
      expect((await trialBalance(tx)).problems).toEqual([
        `withdrawal ${one.withdrawalId} has 2 transfers of 1 owners, 1 of them holds, and 5 is held`,
      ]);
      throw undone;
    });
    await expect(wrong).rejects.toBe(undone);
  });
});

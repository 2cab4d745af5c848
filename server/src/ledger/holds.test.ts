import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../platform/testing/test-database.ts";
import { openOwnerAccount, systemAccount } from "./accounts.ts";
import { hasOpenHold } from "./open-hold.ts";
import { openHold, returnHold, settleHold, type Hold, type Release } from "./holds.ts";
import { postTransfer } from "./post-transfer.ts";
import { readRange } from "./read-range.ts";
import { readOwnerSums } from "./statement.ts";
import { createOwner } from "../platform/testing/owners.ts";
import { InsufficientBalanceError, LedgerAssertionError } from "./transfer.ts";
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

/** A hold of 7 micro-BP with a fee of 1 in it, of an owner with 10. */
async function prepare(): Promise<Hold> {
  serial += 1n;
  const id = serial;
  const accountId = await createOwner(database.db);
  await database.db.transaction().execute(async (tx) =>
    postTransfer(tx, {
      idempotencyKey: `test:${id}`,
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
    reference: { kind: "withdrawal", id },
    accountId,
    grossMicroBp: 7n,
    parts: [
      { to: "paid", amountMicroBp: 6n },
      { to: "fee", amountMicroBp: 1n },
    ],
    at: AT,
  };
}

const hold = (one: Hold) => database.db.transaction().execute((tx) => openHold(tx, one));
const payOut = ({ reference }: Hold, share?: Release["share"]) =>
  database.db
    .transaction()
    .execute((tx) => settleHold(tx, { reference, at: AT, ...(share && { share }) }));
const release = ({ reference }: Hold, share?: Release["share"]) =>
  database.db
    .transaction()
    .execute((tx) => returnHold(tx, { reference, at: AT, ...(share && { share }) }));
const isOpen = ({ accountId }: Hold) => hasOpenHold(database.db, accountId, "withdrawal");

async function balances(accountId: bigint): Promise<Record<string, bigint>> {
  const rows = await database.db
    .selectFrom("ledger_accounts")
    .select(["kind", "balance_micro_bp"])
    .where((where) =>
      where.or([
        where("account_id", "=", accountId),
        where("kind", "in", ["fee", "paid_out", "tax"]),
      ]),
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
    const one: Hold = {
      ...(await prepare()),
      grossMicroBp: 11n,
      parts: [{ to: "paid", amountMicroBp: 11n }],
    };
    await expect(hold(one)).rejects.toBeInstanceOf(InsufficientBalanceError);
    expect(await isOpen(one)).toBe(false);
    expect(await balances(one.accountId)).toMatchObject({ available: 10n });
  });

  it("is made once, ends once, and what ended it cannot happen again", async () => {
    const one = await prepare();
    expect([await hold(one), await hold(one)].map(({ isNew }) => isNew)).toEqual([true, false]);
    expect([await payOut(one), await payOut(one)].map(({ isNew }) => isNew)).toEqual([true, false]);
    await expect(release(one)).rejects.toBeInstanceOf(InsufficientBalanceError);
    expect(await balances(one.accountId)).toMatchObject({ available: 3n, held: 0n });
  });

  it("that is settled goes where its kind settles to and, the fee, to the platform", async () => {
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
    await release(one);
    expect(await balances(one.accountId)).toMatchObject({ available: 10n, held: 0n });
    await expect(payOut(one)).rejects.toBeInstanceOf(InsufficientBalanceError);
  });

  it("needs no fee", async () => {
    const one: Hold = { ...(await prepare()), parts: [{ to: "paid", amountMicroBp: 7n }] };
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

  it("is in the statement with its fee, which comes back with the rest", async () => {
    const one = await prepare();
    await hold(one);
    await release(one);
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
      [`test:${one.reference.id}`, 10n, 0n, 10n],
      [`withdrawal:${one.reference.id}:hold`, -7n, 1n, 3n],
      [`withdrawal:${one.reference.id}:returned`, 7n, -1n, 10n],
    ]);
  });

  it("is open until all of it is settled or returned", async () => {
    const one = await prepare();
    expect(await isOpen(one)).toBe(false);
    await hold(one);
    expect(await isOpen(one)).toBe(true);
    await payOut(one);
    expect(await isOpen(one)).toBe(false);
  });

  it("is settled and returned in shares, each once by its name, and what is left at the end", async () => {
    const one = await prepare();
    await hold(one);
    const first = { name: "1", parts: [{ to: "paid", amountMicroBp: 2n }] } as const;
    expect([await payOut(one, first), await payOut(one, first)].map(({ isNew }) => isNew)).toEqual([
      true,
      false,
    ]);
    await release(one, { name: "1", parts: [{ to: "paid", amountMicroBp: 1n }] });
    expect(await balances(one.accountId)).toMatchObject({ available: 4n, held: 4n });
    expect(await isOpen(one)).toBe(true);
    await release(one);
    expect(await balances(one.accountId)).toMatchObject({ available: 8n, held: 0n });
    expect(await isOpen(one)).toBe(false);
  });

  it("gives no part more than it has, also where another hold of the owner would cover it", async () => {
    const one = await prepare();
    await hold(one);
    const other: Hold = {
      ...one,
      reference: { kind: "withdrawal", id: one.reference.id + 1_000n },
      grossMicroBp: 3n,
      parts: [{ to: "paid", amountMicroBp: 3n }],
    };
    await hold(other);
    await release(one);
    for (const share of [
      { name: "x", parts: [{ to: "paid", amountMicroBp: 1n }] },
      { name: "y", parts: [{ to: "fee", amountMicroBp: 1n }] },
    ] as const)
      await expect(payOut(one, share)).rejects.toBeInstanceOf(InsufficientBalanceError);
    await expect(payOut(one)).rejects.toBeInstanceOf(InsufficientBalanceError);
    expect(await balances(one.accountId)).toMatchObject({ available: 7n, held: 3n });
    await payOut(other);
  });

  it("withholds tax, which the statement shows", async () => {
    const one: Hold = {
      ...(await prepare()),
      parts: [
        { to: "paid", amountMicroBp: 4n },
        { to: "fee", amountMicroBp: 1n },
        { to: "tax", amountMicroBp: 2n },
      ],
    };
    await hold(one);
    const before = await balances(one.accountId);
    await payOut(one);
    const after = await balances(one.accountId);
    expect(after["tax"]).toBe((before["tax"] ?? 0n) + 2n);
    const [, line] = await readRange(database.db, {
      accountId: one.accountId,
      from: new Date("2026-11-20T00:00:00Z"),
      until: new Date("2026-11-21T00:00:00Z"),
      offset: 0,
      limit: 10,
    });
    expect([line?.feeMicroBp, line?.taxMicroBp]).toEqual([1n, 2n]);
  });

  it.each<[string, Partial<Hold>]>([
    ["whose parts are not its gross amount", { grossMicroBp: 6n }],
    [
      "with a part below zero",
      {
        parts: [
          { to: "paid", amountMicroBp: 8n },
          { to: "fee", amountMicroBp: -1n },
        ],
      },
    ],
  ])("%s is refused", async (_name, wrong) => {
    await expect(hold({ ...(await prepare()), ...wrong })).rejects.toBeInstanceOf(
      LedgerAssertionError,
    );
  });

  it("cannot be settled where its kind settles to no account, nor where it was never opened", async () => {
    const one = { ...(await prepare()), reference: { kind: "adjustment", id: serial } } as const;
    await expect(payOut(one)).rejects.toBeInstanceOf(LedgerAssertionError);
    await hold(one);
    await expect(payOut(one)).rejects.toBeInstanceOf(LedgerAssertionError);
    await release(one);
  });
});

describe("the trial balance", () => {
  it("finds a hold that keeps something else than its postings leave of it", async () => {
    const one = await prepare();
    await hold(one);
    const undone = new Error("rolled back");
    const wrong = database.db.transaction().execute(async (tx) => {
      await tx
        .updateTable("ledger_holds")
        .set({ paid_micro_bp: 4n })
        .where("reference_id", "=", one.reference.id)
        .execute();
      expect((await trialBalance(tx)).problems).toEqual([
        `hold withdrawal:${one.reference.id} of account ${one.accountId} keeps 5; it was opened 1 times for ${one.accountId}, and its postings leave 7`,
      ]);
      throw undone;
    });
    await expect(wrong).rejects.toBe(undone);
  });
});

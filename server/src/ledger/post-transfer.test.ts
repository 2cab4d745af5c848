import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../platform/testing/test-database.ts";
import { openOwnerAccount, systemAccount } from "./accounts.ts";
import { issueToOwners, postTransfer } from "./post-transfer.ts";
import { readBalance, readStatement, readOwnerSums } from "./statement.ts";
import { createOwner } from "../platform/testing/owners.ts";
import { InsufficientBalanceError, LedgerAssertionError, type TransferHeader } from "./transfer.ts";
import { trialBalance } from "./trial-balance.ts";

const HOUR = new Date("2026-11-20T23:00:00Z");
let keys = 0;
function header(over: Partial<TransferHeader> = {}): TransferHeader {
  keys += 1;
  return {
    idempotencyKey: `test:${keys}`,
    kind: "activity",
    occurredAt: HOUR,
    recordedAt: HOUR,
    details: {},
    ...over,
  };
}

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  expect((await trialBalance(database.db)).problems).toEqual([]);
  await database.drop();
});

/** Issues BP to one owner. */
async function issue(accountId: bigint, amountMicroBp: bigint, over: Partial<TransferHeader> = {}) {
  return database.db.transaction().execute(async (tx) => {
    const emission = await systemAccount(tx, "emission");
    const owner = await openOwnerAccount(tx, accountId);
    return postTransfer(tx, {
      ...header(over),
      postings: [
        { ledgerAccountId: owner, amountMicroBp },
        { ledgerAccountId: emission, amountMicroBp: -amountMicroBp },
      ],
    });
  });
}

describe("postTransfer", () => {
  it("moves the balances and leaves one line an account", async () => {
    const owner = await createOwner(database.db);
    await issue(owner, 1_500_000n);
    await issue(owner, 250_000n, { kind: "invite" });
    expect(await readBalance(database.db, owner)).toBe(1_750_000n);
    expect((await readOwnerSums(database.pool, owner)).totals).toEqual(
      new Map([
        ["activity", 1_500_000n],
        ["invite", 250_000n],
      ]),
    );
    const page = await readStatement(database.db, { accountId: owner, offset: 0, limit: 10 });
    expect(page.lines.map((line) => line.runningMicroBp)).toEqual([1_750_000n, 1_500_000n]);
    expect([page.lineCount, page.sumMicroBp]).toEqual([2, 1_750_000n]);
  });

  it("changes nothing for a key that was posted before, and says so", async () => {
    const owner = await createOwner(database.db);
    const first = await issue(owner, 10n, { idempotencyKey: "once" });
    const second = await issue(owner, 99n, { idempotencyKey: "once" });
    expect([first.isNew, second.isNew]).toEqual([true, false]);
    expect(second.ledgerTransferId).toBe(first.ledgerTransferId);
    expect(await readBalance(database.db, owner)).toBe(10n);
  });

  it("posts a key once however many post it at the same time", async () => {
    const owner = await createOwner(database.db);
    const all = await Promise.all(
      Array.from({ length: 6 }, () => issue(owner, 7n, { idempotencyKey: "together" })),
    );
    expect(all.filter((one) => one.isNew)).toHaveLength(1);
    expect(await readBalance(database.db, owner)).toBe(7n);
  });

  it.each([
    ["postings that do not sum to zero", [5n, -4n]],
    ["a posting of zero", [0n, 0n]],
  ])("refuses %s and writes nothing", async (_, [into = 0n, outOf = 0n]) => {
    const owner = await createOwner(database.db);
    const posted = database.db.transaction().execute(async (tx) =>
      postTransfer(tx, {
        ...header(),
        postings: [
          { ledgerAccountId: await openOwnerAccount(tx, owner), amountMicroBp: into },
          { ledgerAccountId: await systemAccount(tx, "emission"), amountMicroBp: outOf },
        ],
      }),
    );
    await expect(posted).rejects.toBeInstanceOf(LedgerAssertionError);
    expect(await readBalance(database.db, owner)).toBe(0n);
  });

  it("refuses an account that does not exist", async () => {
    const posted = database.db.transaction().execute(async (tx) =>
      postTransfer(tx, {
        ...header(),
        postings: [
          { ledgerAccountId: 999_999_999n, amountMicroBp: 1n },
          { ledgerAccountId: await systemAccount(tx, "emission"), amountMicroBp: -1n },
        ],
      }),
    );
    await expect(posted).rejects.toBeInstanceOf(LedgerAssertionError);
  });

  it("never takes an owner below zero", async () => {
    const owner = await createOwner(database.db);
    await issue(owner, 5n);
    const taken = database.db.transaction().execute(async (tx) =>
      postTransfer(tx, {
        ...header({ kind: "adjustment" }),
        postings: [
          { ledgerAccountId: await openOwnerAccount(tx, owner), amountMicroBp: -6n },
          { ledgerAccountId: await systemAccount(tx, "fee"), amountMicroBp: 6n },
        ],
      }),
    );
    await expect(taken).rejects.toBeInstanceOf(InsufficientBalanceError);
    expect(await readBalance(database.db, owner)).toBe(5n);
  });

  it("keeps amounts that no float could hold", async () => {
    const owner = await createOwner(database.db);
    const huge = 2n ** 53n + 1n;
    await issue(owner, huge);
    await issue(owner, 1n);
    expect(await readBalance(database.db, owner)).toBe(huge + 1n);
  });

  it("keeps transfers and postings immutable", async () => {
    await issue(await createOwner(database.db), 1n);
    await expect(
      database.pool.query("update ledger_postings set amount_micro_bp = 2"),
    ).rejects.toThrow("append-only");
    await expect(database.pool.query("delete from ledger_transfers")).rejects.toThrow(
      "append-only",
    );
  });

  it("waits for other writers of the same accounts without a deadlock", async () => {
    const owners = await Promise.all(Array.from({ length: 4 }, () => createOwner(database.db)));
    for (const owner of owners) await issue(owner, 1000n);
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        database.db.transaction().execute(async (tx) => {
          const from = await openOwnerAccount(tx, owners[index % 4] as bigint);
          const to = await openOwnerAccount(tx, owners[(index * 3 + 1) % 4] as bigint);
          if (from === to) return;
          await postTransfer(tx, {
            ...header({ kind: "adjustment" }),
            postings: [
              { ledgerAccountId: from, amountMicroBp: -3n },
              { ledgerAccountId: to, amountMicroBp: 3n },
            ],
          });
        }),
      ),
    );
    const balances = await Promise.all(owners.map((owner) => readBalance(database.db, owner)));
    expect(balances.reduce((sum, balance) => sum + balance, 0n)).toBe(4000n);
  });
});

describe("issueToOwners", () => {
  it("pays many owners, opens their accounts, and leaves zero amounts out", async () => {
    const owners = await Promise.all(Array.from({ length: 3 }, () => createOwner(database.db)));
    const rows = sql<{ account_id: bigint; amount_micro_bp: bigint; device_count: number }>`
      select * from unnest(${owners}::bigint[], ${[70n, 29n, 0n]}::bigint[], ${[3, 2, 1]}::int[])
        as o (account_id, amount_micro_bp, device_count)`;
    await database.db.transaction().execute((tx) =>
      issueToOwners(tx, header({ kind: "network" }), {
        owners: rows,
        issuedMicroBp: 100n,
        feeMicroBp: 1n,
      }),
    );
    const pages = await Promise.all(
      owners.map((accountId) => readStatement(database.db, { accountId, offset: 0, limit: 5 })),
    );
    expect(pages.map((page) => page.lines.map((line) => line.deviceCount))).toEqual([[3], [2], []]);
  });

  it("refuses to issue more or less than the owners and the fee get", async () => {
    const owner = await createOwner(database.db);
    const issued = database.db.transaction().execute((tx) =>
      issueToOwners(tx, header({ kind: "network" }), {
        owners: sql`select ${owner}::bigint as account_id, 98::bigint as amount_micro_bp, 1 as device_count`,
        issuedMicroBp: 100n,
        feeMicroBp: 1n,
      }),
    );
    await expect(issued).rejects.toBeInstanceOf(LedgerAssertionError);
  });
});

describe("the books", () => {
  it("agree with a model under any sequence of transfers, repeats and refusals", async () => {
    const owners = await Promise.all(Array.from({ length: 4 }, () => createOwner(database.db)));
    const model = new Map<number, bigint>(owners.map((_, index) => [index, 0n]));
    const step = fc.record({
      from: fc.integer({ min: -1, max: 3 }),
      to: fc.integer({ min: 0, max: 3 }),
      amount: fc.bigInt({ min: 1n, max: 10n ** 12n }),
      again: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        for (const { from, to, amount, again } of steps) {
          if (from === to) continue;
          const transfer = header({ kind: "adjustment" });
          const post = () =>
            database.db.transaction().execute(async (tx) =>
              postTransfer(tx, {
                ...transfer,
                postings: [
                  {
                    ledgerAccountId:
                      from < 0
                        ? await systemAccount(tx, "emission")
                        : await openOwnerAccount(tx, owners[from] as bigint),
                    amountMicroBp: -amount,
                  },
                  {
                    ledgerAccountId: await openOwnerAccount(tx, owners[to] as bigint),
                    amountMicroBp: amount,
                  },
                ],
              }),
            );
          const has = from < 0 || (model.get(from) as bigint) >= amount;
          const outcome = await post().catch((error: unknown) => error);
          if (!has) {
            expect(outcome).toBeInstanceOf(InsufficientBalanceError);
            continue;
          }
          expect(outcome).toMatchObject({ isNew: true });
          if (again) expect(await post()).toMatchObject({ isNew: false });
          if (from >= 0) model.set(from, (model.get(from) as bigint) - amount);
          model.set(to, (model.get(to) as bigint) + amount);
        }
        for (const [index, owner] of owners.entries())
          expect(await readBalance(database.db, owner)).toBe(model.get(index));
      }),
      { numRuns: 60, verbose: 1 },
    );
    expect((await trialBalance(database.db)).problems).toEqual([]);
  });

  it("tell what does not add up", async () => {
    const owner = await createOwner(database.db);
    await issue(owner, 10n);
    await database.pool.query(
      "update account_revenue_totals set amount_micro_bp = 11 where account_id = $1",
      [owner],
    );
    await database.pool.query(
      "update ledger_accounts set balance_micro_bp = 12 where account_id = $1",
      [owner],
    );
    const { problems } = await trialBalance(database.db);
    expect(problems).toHaveLength(3);
    await database.pool.query(
      "update account_revenue_totals set amount_micro_bp = 10 where account_id = $1",
      [owner],
    );
    await database.pool.query(
      "update ledger_accounts set balance_micro_bp = 10 where account_id = $1",
      [owner],
    );
  });
});

import { EARNING_KINDS, LEDGER_KINDS } from "@nodeyard/contract/ledger.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { migrateDown, migrateUp, readMigrations } from "../platform/migrate.ts";
import { createOwner } from "../platform/testing/owners.ts";
import { createTestDatabase, type TestDatabase } from "../platform/testing/test-database.ts";
import { hasOpenHold } from "./open-hold.ts";
import { returnHold } from "./holds.ts";
import { trialBalance } from "./trial-balance.ts";

const STEP = "20261122_0315_ledger_kinds_and_holds";
const AT = new Date("2026-11-20T23:10:11Z");

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

it("clients know the kinds that the database has, and which of them are earnings", async () => {
  const rows = await database.db
    .selectFrom("ledger_kinds")
    .select(["kind", "is_earning"])
    .execute();
  expect(rows.map((row) => row.kind).sort()).toEqual(LEDGER_KINDS.toSorted());
  const earning = rows.filter((row) => row.is_earning).map((row) => row.kind);
  expect(earning.sort()).toEqual(EARNING_KINDS.toSorted());
});

it("a posting has the kind of its transfer, and a transfer a kind that there is", async () => {
  const { pool } = database;
  await expect(
    pool.query(`insert into ledger_transfers (idempotency_key, kind, occurred_at, recorded_at)
      values ('test', 'lottery', now(), now())`),
  ).rejects.toThrow("ledger_transfers_kind_fkey");
  await expect(
    pool.query(`with t as (insert into ledger_transfers (idempotency_key, kind, occurred_at, recorded_at)
        values ('test', 'network', now(), now()) returning ledger_transfer_id, occurred_at)
      insert into ledger_postings (ledger_transfer_id, ledger_account_id, amount_micro_bp, balance_after_micro_bp, kind, occurred_at)
      select ledger_transfer_id, 1, 1, 1, 'compute', occurred_at from t`),
  ).rejects.toThrow("ledger_postings_ledger_transfer_id_kind_fkey");
});

/** A withdrawal as it was booked before holds had rows: 7 micro-BP of 10 held, of which 1 is gas. */
async function bookOldWithdrawal(accountId: bigint, end?: "paid"): Promise<bigint> {
  const { rows } = await database.pool.query<{ id: bigint }>(
    `insert into withdrawals (account_id, idempotency_key, request_hash, address, gross_micro_bp, gas_micro_bp,
       net_micro_bp, balance_after_micro_bp, created_at, status, ended_at)
     values ($1, 'key', '\\x00', '0x' || repeat('1', 40), 7, 1, 6, 3, $2, $3, $4) returning withdrawal_id as id`,
    [accountId, AT, end ? "completed" : "created", end ? AT : null],
  );
  const id = rows[0]?.id ?? 0n;
  const transfers: readonly (readonly [string, string, Readonly<Record<string, number>>])[] = [
    [`test:${id}`, "adjustment", { emission: -10, available: 10 }],
    [`withdrawal:${id}:hold`, "withdrawal", { available: -7, held: 7 }],
    ...(end
      ? ([[`withdrawal:${id}:paid`, "withdrawal", { held: -7, paid_out: 6, fee: 1 }]] as const)
      : []),
  ];
  await database.pool.query(
    `insert into ledger_accounts (kind, account_id) values ('available', $1), ('held', $1)`,
    [accountId],
  );
  for (const [key, kind, amounts] of transfers)
    await database.pool.query(
      `with t as (insert into ledger_transfers (idempotency_key, kind, occurred_at, recorded_at, details)
          values ($1, $2, $3, $3, case $2 when 'withdrawal' then jsonb_build_object('withdrawalId', $4::text, 'feeMicroBp', '1')
            else '{}' end) returning ledger_transfer_id),
        moved as (update ledger_accounts a set balance_micro_bp = balance_micro_bp + m.value::bigint
          from jsonb_each_text($6) m where a.kind = m.key and (a.account_id is null or a.account_id = $5)
          returning a.ledger_account_id, a.kind as account, a.balance_micro_bp, m.value::bigint as amount),
        days as (insert into account_revenue_days select $5, '2026-11-20', $2, amount, 1 from moved where account = 'available'),
        totals as (insert into account_revenue_totals select $5, $2, amount, 1 from moved where account = 'available')
      insert into ledger_postings (ledger_transfer_id, ledger_account_id, amount_micro_bp, balance_after_micro_bp, kind, occurred_at)
      select ledger_transfer_id, ledger_account_id, amount, balance_micro_bp, $2, $3 from t, moved`,
      [key, kind, AT, String(id), accountId, JSON.stringify(amounts)],
    );
  return id;
}

it("holds that were made before they had rows are taken over, open and ended", async () => {
  const names = (await readMigrations()).map((migration) => migration.name);
  await migrateDown(database.url, names.length - names.indexOf(STEP));
  const [one, other] = [await createOwner(database.db), await createOwner(database.db)];
  const open = await bookOldWithdrawal(one);
  await bookOldWithdrawal(other, "paid");
  await migrateUp(database.url);

  expect((await trialBalance(database.db)).problems).toEqual([]);
  expect(await hasOpenHold(database.db, one, "withdrawal")).toBe(true);
  expect(await hasOpenHold(database.db, other, "withdrawal")).toBe(false);
  const reference = { kind: "withdrawal", id: open } as const;
  await database.db.transaction().execute((tx) => returnHold(tx, { reference, at: AT }));
  expect((await trialBalance(database.db)).problems).toEqual([]);
  expect(await hasOpenHold(database.db, one, "withdrawal")).toBe(false);
  await expect(database.pool.query("update ledger_transfers set hold_id = null")).rejects.toThrow(
    "append-only",
  );
});

import { EARNING_KINDS, LEDGER_KINDS } from "@nodeyard/contract/ledger.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../platform/testing/test-database.ts";

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

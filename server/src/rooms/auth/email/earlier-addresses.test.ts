import { afterAll, beforeAll, expect, test } from "vitest";
import { migrateDown, migrateUp } from "../../../platform/migrate.ts";
import { readMigrations } from "../../../platform/migrate/read-migrations.ts";
import { createOwner } from "../../../platform/testing/owners.ts";
import { createTestDatabase, type TestDatabase } from "../../../platform/testing/test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("of addresses from before, those that a mailed code has reset a password by are verified, and others are mailed as before", async () => {
  const { db, pool } = database;
  const [byMail, byPhone, used] = await Promise.all(
    ["mail", "phone", "used"].map((name) => createOwner(db, { email: `${name}@example.test` })),
  );
  const names = (await readMigrations()).map(({ name }) => name);
  const since = names.filter((name) => name >= "20261128_0897");
  await migrateDown(database.url, since.length);
  for (const [accountId, channel] of [
    [byMail, "email"],
    [byPhone, "sms"],
  ])
    await pool.query(
      `insert into audit_lines (at, subject_account_id, act, details)
       values ('2026-03-01T00:00:00Z', $1, 'auth.reset-password', jsonb_build_object('channel', $2::text))`,
      [accountId, channel],
    );
  await pool.query("update accounts set password_reset_channel = 'email' where account_id = $1", [
    used,
  ]);
  await migrateUp(database.url);
  const { rows } = await pool.query(
    `select split_part(email, '@', 1) as name, email_verified_at is not null as "isVerified",
       email_mailed_until = 'infinity' as "isMailed" from accounts order by name`,
  );
  expect(rows).toEqual([
    { name: "mail", isVerified: true, isMailed: null },
    { name: "phone", isVerified: false, isMailed: true },
    { name: "used", isVerified: true, isMailed: null },
  ]);
});

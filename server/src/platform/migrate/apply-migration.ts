import type pg from "pg";
import { MigrationError, type Migration } from "./read-migrations.ts";

/** Created on demand: a database without it is not ours. */
export const CREATE_STEPS_TABLE = `create table if not exists schema_migrations (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`;

async function readCheck(client: pg.ClientBase, query: string): Promise<string[]> {
  const { rows } = await client.query<Record<string, unknown>>(query);
  return rows.map((row) => JSON.stringify(row));
}

/** Applies a migration and records it, in the caller's transaction; throws if its check gives other rows afterwards. */
export async function applyMigration(client: pg.ClientBase, migration: Migration): Promise<void> {
  const { name, up, check, checksum } = migration;
  const before = check === undefined ? [] : await readCheck(client, check);
  await client.query(up);
  const after = check === undefined ? [] : await readCheck(client, check);
  const at = Array.from({ length: Math.max(before.length, after.length) }).findIndex(
    (_, index) => before[index] !== after[index],
  );
  if (at >= 0)
    throw new MigrationError(
      `${name}.check.sql differs after it: ${after[at] ?? "no row"} instead of ${before[at] ?? "no row"}`,
    );
  await client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [
    name,
    checksum,
  ]);
}

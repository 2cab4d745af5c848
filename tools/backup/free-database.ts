import type pg from "pg";
import { MIGRATION_LOCK_KEY } from "../../server/src/platform/migrate.ts";
import { quote, readTables, readTakenSteps } from "./catalogue.ts";
import { BackupError } from "./format.ts";
import { requireNobodyElse } from "./session.ts";

/** The job queue's own; made anew by the server. */
const QUEUE_SCHEMA = "graphile_worker";

/**
 * Refuses a database that is in use, not Nodeyard's, or holds accounts and may not be replaced. The lock that it takes
 * keeps servers from starting on it as long as the connection lives.
 */
export async function requireFreeDatabase(client: pg.Client, replace: boolean): Promise<void> {
  const { rows: locked } = await client.query<{ mine: boolean }>(
    "select pg_try_advisory_lock($1) as mine",
    [MIGRATION_LOCK_KEY],
  );
  if (!locked[0]?.mine) throw new BackupError("The database is being migrated or restored");
  await requireNobodyElse(client);
  const tables = await readTables(client);
  if (tables.length === 0) return;
  if ((await readTakenSteps(client)) === undefined)
    throw new BackupError("The database holds tables that are not Nodeyard's");
  if (replace || !tables.some(({ table }) => table === "accounts")) return;
  const { rows } = await client.query("select from accounts limit 1");
  if (rows.length > 0)
    throw new BackupError("The database holds accounts already; --replace deletes them");
}

/** Drops tables and functions, in the caller's transaction. */
export async function dropTables(client: pg.Client): Promise<void> {
  const tables = (await readTables(client)).filter((table) => table.partition === undefined);
  for (const { table } of tables) await client.query(`drop table ${quote(table)} cascade`);
  await client.query("drop table if exists schema_migrations");
  const { rows } = await client.query<{ routine: string }>(
    `select p.oid::regprocedure::text as routine from pg_proc p
     where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  );
  for (const { routine } of rows) await client.query(`drop routine ${routine} cascade`);
}

/** Drops all that is Nodeyard's, in the caller's transaction. */
export async function dropEverything(client: pg.Client): Promise<void> {
  await dropTables(client);
  await client.query(`drop schema if exists ${QUEUE_SCHEMA} cascade`);
}

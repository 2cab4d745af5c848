import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { trialBalance } from "../../server/src/ledger/trial-balance.ts";
import type { Database } from "../../server/src/platform/database.ts";
import type { Schema } from "../../server/src/platform/schema.ts";
import { BackupError, type Books } from "./format.ts";

/** PostgreSQL 15, as the server itself wants. */
const OLDEST_POSTGRES = 150_000;

/** One connection whose texts are the same on every server: UTC, ISO dates, hexadecimal bytes, no time limits. */
export async function connect(
  url: string,
  purpose: "backup" | "restore" | "migrate",
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `nodeyard-${purpose}`,
    options: [
      "timezone=UTC",
      "datestyle=ISO",
      "bytea_output=hex",
      "extra_float_digits=1",
      "client_encoding=UTF8",
      "synchronize_seqscans=off",
      "statement_timeout=0",
      "lock_timeout=0",
      "idle_in_transaction_session_timeout=0",
      "search_path=public",
    ]
      .map((setting) => `-c ${setting}`)
      .join(" "),
  });
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query<{ server_version_num: string }>("show server_version_num");
  if (Number(rows[0]?.server_version_num) < OLDEST_POSTGRES) {
    await client.end();
    throw new BackupError("PostgreSQL 15 or newer is required");
  }
  return client;
}

/** Refuses a database that other programs of ours are connected to. */
export async function requireNobodyElse(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ names: string | null }>(
    `select string_agg(distinct application_name, ', ') as names from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'nodeyard%'`,
  );
  const names = rows[0]?.names;
  if (names) throw new BackupError(`The database is in use (${names}); stop the server first`);
}

/** The query builder on this very connection, inside its transaction. */
function databaseOn(client: pg.Client): Database {
  const connection = {
    query: client.query.bind(client),
    release: () => {},
  };
  return new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: { connect: async () => connection, end: async () => {}, options: {} },
    }),
  });
}

/** Adds the books up as the connection's transaction sees them. */
export async function readBooks(client: pg.Client): Promise<Books> {
  const books = await trialBalance(databaseOn(client));
  return { ...books, sumMicroBp: String(books.sumMicroBp) };
}

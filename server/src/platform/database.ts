import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { Schema } from "./schema.ts";

const { INT8, DATE } = pg.types.builtins;

/**
 * How our pools read values: int8 as bigint, because money and ids must not pass through a float, and `date` as the UTC
 * day's name. Set for the pool alone: libraries on connections of their own, the job queue first, expect pg's own forms.
 */
const TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") => {
    if (format !== "binary" && oid === INT8) return BigInt;
    if (format !== "binary" && oid === DATE) return String;
    return pg.types.getTypeParser(oid, format);
  }) as typeof pg.types.getTypeParser,
};

export type Database = Kysely<Schema>;
export type Tx = Transaction<Schema>;
/** What a store function takes: the transaction of the action that calls it, or the pool for a lone read. */
export type Queryable = Database | Tx;

export interface DatabaseHandle {
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly url: string;
  close(): Promise<void>;
}

/** What PostgreSQL refused a statement with: its `code` and, where a row broke one, the `constraint`; undefined for all else. */
export function pgError(error: unknown): pg.DatabaseError | undefined {
  return error instanceof pg.DatabaseError ? error : undefined;
}

/** Opens a pool; nothing is connected until the first query. */
export function openDatabase(
  url: string,
  poolSize: number,
  applicationName = "nodeyard",
): DatabaseHandle {
  const pool = new pg.Pool({
    connectionString: url,
    types: TYPES,
    max: poolSize,
    application_name: applicationName,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    // A runaway query is ended by the server, a dead transaction gives its locks back.
    options: "-c timezone=UTC -c idle_in_transaction_session_timeout=60000",
  });
  // A connection that breaks while idle is replaced; without a listener it would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, url, close: () => db.destroy() };
}

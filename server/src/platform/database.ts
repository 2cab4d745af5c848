import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { Schema } from "./schema.ts";

const { INT8, DATE } = pg.types.builtins;
/** `int8[]`, which the driver has no name for. */
const INT8_ARRAY = 1016;

/**
 * Type parsers of our pools: int8 as bigint, because money and ids must not pass through a float, and `date` as the UTC day's
 * name. Per pool, because libraries with their own connections, such as the job queue, expect pg's defaults.
 */
const TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") => {
    if (format !== "binary" && oid === INT8) return BigInt;
    if (format !== "binary" && Number(oid) === INT8_ARRAY) {
      const readTexts = pg.types.getTypeParser(oid, format) as (text: string) => string[];
      return (text: string) => readTexts(text).map(BigInt);
    }
    if (format !== "binary" && oid === DATE) return String;
    return pg.types.getTypeParser(oid, format);
  }) as typeof pg.types.getTypeParser,
};

export type Database = Kysely<Schema>;
export type Tx = Transaction<Schema>;
/** Argument of store functions: the caller's transaction, or the pool for a single read. */
export type Queryable = Database | Tx;

/** Executor of prepared statements: the pool, or the client of a snapshot. */
export type Prepared = Pick<pg.ClientBase, "query">;

export interface DatabaseHandle {
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Runs a prepared statement on a connection of the pool, for the calls that are made most: a query that is given as an object the
 * driver copies descriptor by descriptor each time, one of its own class not at all.
 */
export async function queryPrepared<Row>(
  pool: Pick<pg.Pool, "query">,
  { text, values, ...named }: { readonly name?: string; readonly text: string; values: unknown[] },
): Promise<Row[]> {
  const query = Object.assign(new pg.Query(text, values), named);
  // The pool answers with a promise, whatever the driver's types say of submitted queries.
  const answer = pool.query(query) as unknown as Promise<{ readonly rows: Row[] }>;
  return (await answer).rows;
}

/** A PostgreSQL error's `code` and `constraint`, if any; undefined for other errors. */
export function pgError(error: unknown): pg.DatabaseError | undefined {
  return error instanceof pg.DatabaseError ? error : undefined;
}

/** Longest wait for a connection: for a free one of the pool, or for PostgreSQL to take a new one. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Opens a pool; connects on the first query. */
export function openDatabase(
  url: string,
  poolSize: number,
  applicationName = "nodeyard",
  connectTimeoutMs = CONNECT_TIMEOUT_MS,
): DatabaseHandle {
  const pool = new pg.Pool({
    connectionString: url,
    types: TYPES,
    max: poolSize,
    application_name: applicationName,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    // The server cancels runaway queries and releases the locks of idle transactions.
    options: "-c timezone=UTC -c idle_in_transaction_session_timeout=60000",
  });
  // Broken idle connections are replaced; without a listener the error would crash the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, url, close: () => db.destroy() };
}

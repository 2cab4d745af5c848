import {
  openDatabase,
  type DatabaseHandle,
  type Tx,
} from "../../../server/src/platform/database.ts";
import { findDatabase } from "../../../tools/find-database.ts";
import { server } from "./server.ts";

/** Gives `work` the database of this worker's server. */
export async function withDatabase<T>(work: (database: DatabaseHandle) => Promise<T>): Promise<T> {
  const found = await findDatabase({ NODEYARD_DATA: server.dataDirectory });
  const database = openDatabase(found.url, 2, "nodeyard-e2e");
  try {
    return await work(database);
  } finally {
    await database.close();
    await found.close();
  }
}

/** Runs the server's own actions on its database, in one transaction. */
export function onDatabase<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return withDatabase(({ db }) => db.transaction().execute(work));
}

/** Runs a statement on the server's database, for a state that no page or call can produce. */
export async function execSql(statement: string, values: readonly unknown[]): Promise<void> {
  await withDatabase(({ pool }) => pool.query(statement, [...values]));
}

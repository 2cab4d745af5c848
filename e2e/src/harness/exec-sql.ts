import pg from "pg";
import { findDatabase } from "../../../tools/find-database.ts";
import { server } from "./server.ts";

/** Runs a statement on the server's database, for a state that no page or call can produce. */
export async function execSql(statement: string, values: readonly unknown[]): Promise<void> {
  const database = await findDatabase({ NODEYARD_DATA: server.dataDirectory });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(statement, [...values]);
  } finally {
    await client.end();
    await database.close();
  }
}

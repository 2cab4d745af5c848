import pg from "pg";
import { findDatabase } from "../../../tools/find-database.ts";
import { server } from "./server.ts";

/** One statement on the house's database, for what no page and no call can bring about. */
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

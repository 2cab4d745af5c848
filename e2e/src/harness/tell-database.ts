import pg from "pg";
import { inject } from "vitest";
import { findDatabase } from "../../../tools/find-database.ts";

/** One statement on the house's database, for what no page and no call can bring about. */
export async function tellDatabase(statement: string, values: readonly unknown[]): Promise<void> {
  const database = await findDatabase({ NODEYARD_DATA: inject("dataDirectory") });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(statement, [...values]);
  } finally {
    await client.end();
    await database.close();
  }
}

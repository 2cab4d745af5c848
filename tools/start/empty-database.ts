import pg from "pg";
import { migrateUp } from "../../server/src/platform/migrate.ts";
import { dropTables } from "../backup/free-database.ts";

/** Creates all tables again, without rows; the job queue stays. */
export async function emptyDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("begin");
    await dropTables(client);
    await client.query("commit");
  } finally {
    await client.end();
  }
  await migrateUp(url);
}

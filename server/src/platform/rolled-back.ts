import { sql } from "kysely";
import type { Tx } from "./database.ts";

/** Does work and rolls it back, so that an answer takes as long as one whose work is kept: its time must not tell. */
export async function rolledBack(tx: Tx, work: () => Promise<unknown>): Promise<void> {
  await sql`savepoint rolled_back`.execute(tx);
  await work();
  await sql`rollback to savepoint rolled_back`.execute(tx);
}

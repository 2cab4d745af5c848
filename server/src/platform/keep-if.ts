import { sql } from "kysely";
import type { Tx } from "./database.ts";

/** Does work, and rolls it back unless it is to be kept: the time of an answer must not tell which. */
export async function keepIf(tx: Tx, isKept: boolean, work: () => Promise<unknown>): Promise<void> {
  await sql`savepoint work`.execute(tx);
  await work();
  await (isKept ? sql`release savepoint work` : sql`rollback to savepoint work`).execute(tx);
}

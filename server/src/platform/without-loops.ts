import { sql } from "kysely";
import type { Tx } from "./database.ts";

/**
 * Joins rows that the transaction has just written. The planner has no statistics of them, takes them for few, and would scan one side
 * for each row of the other: minutes for a hundred thousand.
 */
export async function withoutNestedLoops<T>(tx: Tx, join: () => Promise<T>): Promise<T> {
  await sql`set local enable_nestloop = off`.execute(tx);
  const result = await join();
  await sql`set local enable_nestloop = on`.execute(tx);
  return result;
}

import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";

/** The number is arbitrary. */
const LOCK_KEY = 7_331_204;

/** One writer of incidents at a time, in all processes, until the transaction ends. */
export async function lockIncidents(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_KEY})`.execute(tx);
}

import { sql } from "kysely";
import type { Queryable } from "../../../platform/database.ts";

/** Cards that a restore found in stock and nobody has released since, as operators see and release them. */
export async function readQuarantine(db: Queryable) {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, max(quarantined_at) as since from exchange_cards where quarantined_at is not null`.execute(
    db,
  );
  return { toCheck: rows[0]?.count ?? 0, quarantinedAt: rows[0]?.since?.toISOString() ?? null };
}

import { sql } from "kysely";
import type { Queryable, Tx } from "../../../platform/database.ts";
import type { LostHistory } from "../../../platform/history/history.ts";
import { haltChannelForLoss } from "../../redemption/switches.ts";
import { EXCHANGES } from "../switches.ts";

/** Cards that a restore, or a loss of transactions, found in stock and nobody has released since, as operators see and release them. */
export async function readQuarantine(db: Queryable) {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::int as count, max(quarantined_at) as since from exchange_cards where quarantined_at is not null`.execute(
    db,
  );
  return { toCheck: rows[0]?.count ?? 0, quarantinedAt: rows[0]?.since?.toISOString() ?? null };
}

/**
 * For a database that lacks transactions: the owner of a reserved card may have received it, so it never returns to the stock
 * automatically. A card in stock may have been given and shown, or withdrawn: it is given only after an operator has stated that it was
 * not.
 */
export const QUARANTINE_STOCK = `
  update exchange_cards set restored_at = case when exchange_id is not null then now() end,
    quarantined_at = case when exchange_id is null then now() end
  where given_at is null and withdrawn_at is null`;

/** Halts exchanges for lost transactions, as a restore does. */
export async function haltStockForLoss(tx: Tx, lost: LostHistory): Promise<void> {
  await haltChannelForLoss(tx, EXCHANGES, lost, ["cards"]);
  await sql.raw(QUARANTINE_STOCK).execute(tx);
}

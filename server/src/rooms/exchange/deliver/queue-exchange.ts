import type { Database, Tx } from "../../../platform/database.ts";
import { addJob } from "../../../platform/jobs.ts";

export const ADVANCE_EXCHANGE = "advance-exchange";

/** Enqueues giving an exchange its cards, in the caller's transaction; repeated calls only bring it forward. */
export async function queueExchange(tx: Tx, exchangeId: bigint, delaySeconds = 0): Promise<void> {
  await addJob(
    tx,
    ADVANCE_EXCHANGE,
    { exchangeId: String(exchangeId) },
    { key: `exchange:${exchangeId}`, isUrgent: false, delaySeconds },
  );
}

/** Brings every open exchange forward, as after a halt. */
export async function queueOpenExchanges(db: Database): Promise<void> {
  const open = await db
    .selectFrom("exchanges")
    .select("exchange_id")
    .where("status", "=", "created")
    .orderBy("exchange_id")
    .execute();
  for (const { exchange_id: exchangeId } of open)
    await db.transaction().execute((tx) => queueExchange(tx, exchangeId));
}

import type { ExchangeReturnReason } from "@nodeyard/contract/exchange/rules.ts";
import type { Queryable, Tx } from "../../platform/database.ts";

/** An owner's exchange by id or idempotency key; foreign ones are not found. */
export async function findExchange(
  db: Queryable,
  accountId: bigint,
  by: { readonly exchangeId: bigint } | { readonly idempotencyKey: string },
) {
  const query = db.selectFrom("exchanges").selectAll().where("account_id", "=", accountId);
  return (
    "exchangeId" in by
      ? query.where("exchange_id", "=", by.exchangeId)
      : query.where("idempotency_key", "=", by.idempotencyKey)
  ).executeTakeFirst();
}
export type ExchangeRow = NonNullable<Awaited<ReturnType<typeof findExchange>>>;

export async function readExchange(
  db: Queryable,
  exchangeId: bigint,
): Promise<ExchangeRow | undefined> {
  return db
    .selectFrom("exchanges")
    .selectAll()
    .where("exchange_id", "=", exchangeId)
    .executeTakeFirst();
}

/** Locks an open exchange and reads it anew; undefined if it has ended. Every write to it happens under this lock. */
export async function lockOpen(tx: Tx, exchangeId: bigint): Promise<ExchangeRow | undefined> {
  return tx
    .selectFrom("exchanges")
    .selectAll()
    .where("exchange_id", "=", exchangeId)
    .where("status", "=", "created")
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Ends an open exchange: done, or returned for a reason. */
export async function endExchange(
  tx: Tx,
  exchangeId: bigint,
  end: { readonly at: Date; readonly reason?: ExchangeReturnReason },
): Promise<void> {
  await tx
    .updateTable("exchanges")
    .set({
      status: end.reason === undefined ? "done" : "returned",
      return_reason: end.reason ?? null,
      ended_at: end.at,
    })
    .where("exchange_id", "=", exchangeId)
    .execute();
}

import type { BuybackStep, ReturnReason } from "@nodeyard/contract/buyback/rules.ts";
import type { Queryable, Tx } from "../../platform/database.ts";

/** An owner's buy-back by id or idempotency key; foreign ones are not found. */
export async function findBuyback(
  db: Queryable,
  accountId: bigint,
  by: { readonly buybackId: bigint } | { readonly idempotencyKey: string },
) {
  const query = db.selectFrom("buybacks").selectAll().where("account_id", "=", accountId);
  return (
    "buybackId" in by
      ? query.where("buyback_id", "=", by.buybackId)
      : query.where("idempotency_key", "=", by.idempotencyKey)
  ).executeTakeFirst();
}
export type BuybackRow = NonNullable<Awaited<ReturnType<typeof findBuyback>>>;

export async function readBuyback(
  db: Queryable,
  buybackId: bigint,
): Promise<BuybackRow | undefined> {
  return db
    .selectFrom("buybacks")
    .selectAll()
    .where("buyback_id", "=", buybackId)
    .executeTakeFirst();
}

/** Locks an open buy-back and reads it anew; undefined if it has ended. Every write to it happens under this lock. */
export async function lockOpen(tx: Tx, buybackId: bigint): Promise<BuybackRow | undefined> {
  return tx
    .selectFrom("buybacks")
    .selectAll()
    .where("buyback_id", "=", buybackId)
    .where("status", "=", "created")
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The newest timeline step of each of these buy-backs. */
export async function readNewestSteps(
  db: Queryable,
  buybackIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, BuybackStep>> {
  if (buybackIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("buyback_steps")
    .distinctOn("buyback_id")
    .select(["buyback_id", "step"])
    .where("buyback_id", "in", [...buybackIds])
    .orderBy("buyback_id")
    .orderBy("buyback_step_id", "desc")
    .execute();
  return new Map(rows.map((row) => [row.buyback_id, row.step]));
}

/** Appends a timeline step, unless it is the newest one already. */
export async function addStepOnce(
  tx: Tx,
  buybackId: bigint,
  step: BuybackStep,
  at: Date,
  code: string | null = null,
): Promise<void> {
  if ((await readNewestSteps(tx, [buybackId])).get(buybackId) === step) return;
  await tx.insertInto("buyback_steps").values({ buyback_id: buybackId, step, code, at }).execute();
}

/** Ends an open buy-back. */
export async function endBuyback(
  tx: Tx,
  buybackId: bigint,
  end: { readonly at: Date } & (
    | { readonly status: "paid"; readonly orderId: string }
    | { readonly status: "returned"; readonly reason: ReturnReason }
  ),
): Promise<void> {
  await tx
    .updateTable("buybacks")
    .set({
      status: end.status,
      ended_at: end.at,
      order_id: end.status === "paid" ? end.orderId : null,
      return_reason: end.status === "returned" ? end.reason : null,
    })
    .where("buyback_id", "=", buybackId)
    .execute();
}

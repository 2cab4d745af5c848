// Offered to other rooms.
import { buybackErrors } from "@nodeyard/contract/buyback/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import type { Queryable, Tx } from "../../../platform/database.ts";
import type { Reviewed } from "../../redemption/orders.ts";
import { lockOpen, readBuyback, type BuybackRow } from "../store.ts";

/** State of a buy-back that acts change, as operators see it. */
export function buybackState(
  row: Pick<
    BuybackRow,
    "buyback_id" | "status" | "approved_at" | "first_sent_at" | "buyback_batch_id" | "on_hold_since"
  >,
) {
  return {
    buybackId: String(row.buyback_id),
    status: row.status,
    isApproved: row.approved_at !== null,
    isSent: row.first_sent_at !== null,
    isOnHold: row.on_hold_since !== null,
    batchId: row.buyback_batch_id === null ? null : String(row.buyback_batch_id),
  };
}

/** Locks an open buy-back that an operator acts on; throws if there is none. */
export async function lockReviewed(tx: Tx, buybackId: bigint): Promise<BuybackRow & Reviewed> {
  const row = await lockOpen(tx, buybackId);
  if (!row) throw new ApiError(buybackErrors.unknownBuyback);
  return row;
}

/** An open buy-back, read without a lock; throws if there is none. */
export async function findOpenBuyback(
  db: Queryable,
  buybackId: bigint,
): Promise<BuybackRow & Reviewed> {
  const row = await readBuyback(db, buybackId);
  if (row?.status !== "created") throw new ApiError(buybackErrors.unknownBuyback);
  return row;
}

import type { ReturnReason } from "@nodeyard/contract/buyback/rules.ts";
import { returnHold, settleHold } from "../../../ledger/holds.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { holdReference } from "../hold.ts";
import { notifyOfBuyback } from "./end-notice.ts";
import { addStepOnce, endBuyback, type BuybackRow } from "../store.ts";

/** Completes a buy-back: ledger, status and timeline, in the caller's transaction and under its lock. */
export async function completeBuyback(
  deps: Pick<Deps, "config" | "clock">,
  tx: Tx,
  buyback: BuybackRow,
  { orderId, at }: { readonly orderId: string; readonly at: Date },
): Promise<void> {
  const { buyback_id: buybackId } = buyback;
  await settleHold(tx, { reference: holdReference(buybackId), at });
  await endBuyback(tx, buybackId, { status: "paid", orderId, at });
  await addStepOnce(tx, buybackId, "paid", at);
  await notifyOfBuyback(deps, tx, buyback, "paid");
}

/**
 * Gives the BP back, in the caller's transaction and under the buy-back's lock. Only if nothing was sent, or the payment app
 * says that it pays nothing under this number.
 */
export async function returnBuyback(
  deps: Pick<Deps, "config" | "clock">,
  tx: Tx,
  buyback: BuybackRow,
  end: { readonly reason: ReturnReason; readonly at: Date; readonly code?: string },
): Promise<void> {
  const { buyback_id: buybackId } = buyback;
  const { reason, at, code = null } = end;
  await returnHold(tx, { reference: holdReference(buybackId), at });
  await endBuyback(tx, buybackId, { status: "returned", reason, at });
  await addStepOnce(tx, buybackId, "returned", at, code);
  await notifyOfBuyback(deps, tx, buyback, "returned");
}

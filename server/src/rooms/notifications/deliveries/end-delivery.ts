import type { Tx } from "../../../platform/database.ts";
import type { DueDelivery } from "./delivery.ts";

/** The last attempt, unless the delivery was ended meanwhile. */
export async function endDelivery(
  tx: Tx,
  { deliveryId, tries }: DueDelivery,
  end: "delivered_at" | "given_up_at",
  at: Date,
): Promise<void> {
  await tx
    .updateTable("notice_deliveries")
    .set({ next_try_at: null, [end]: at, tries: tries + 1 })
    .where("notice_delivery_id", "=", deliveryId)
    .where("next_try_at", "is not", null)
    .execute();
}

/** Puts another attempt after so many that count, unless the delivery was ended meanwhile. */
export async function retryDelivery(
  tx: Tx,
  { deliveryId }: DueDelivery,
  next: Date,
  tries: number,
): Promise<void> {
  await tx
    .updateTable("notice_deliveries")
    .set({ next_try_at: next, tries })
    .where("notice_delivery_id", "=", deliveryId)
    .where("next_try_at", "is not", null)
    .execute();
}

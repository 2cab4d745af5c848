import type { BuybackStep, ReturnReason } from "@nodeyard/contract/buyback/rules.ts";
import type { Selectable } from "kysely";
import type { Tx } from "../../platform/database.ts";
import type { BuybacksTable } from "../../platform/schema.ts";
import { ordersOf } from "../redemption/orders.ts";
import { timelineOf } from "../redemption/timeline.ts";

export type BuybackRow = Selectable<BuybacksTable>;

export const {
  find: findBuyback,
  read: readBuyback,
  lockOpen,
} = ordersOf("buybacks", { column: "buyback_id", name: "buybackId" });

/** A step of a buy-back may note the payment app's code. */
export const { readNewestSteps, addStepOnce } = timelineOf<BuybackStep>({
  table: "buyback_steps",
  id: "buyback_step_id",
  order: "buyback_id",
  note: "code",
});

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

import type { ExchangeReturnReason, ExchangeStep } from "@nodeyard/contract/exchange/rules.ts";
import type { Selectable } from "kysely";
import type { Tx } from "../../platform/database.ts";
import type { ExchangesTable } from "../../platform/schema.ts";
import { ordersOf } from "../redemption/orders.ts";
import { timelineOf } from "../redemption/timeline.ts";

export type ExchangeRow = Selectable<ExchangesTable>;

export const {
  find: findExchange,
  read: readExchange,
  lockOpen,
} = ordersOf("exchanges", { column: "exchange_id", name: "exchangeId" });

export const { addStepOnce } = timelineOf<ExchangeStep>({
  table: "exchange_steps",
  id: "exchange_step_id",
  order: "exchange_id",
});

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
  await addStepOnce(tx, exchangeId, end.reason === undefined ? "done" : "returned", end.at);
}

import type { ExchangeReturnReason } from "@nodeyard/contract/exchange/rules.ts";
import type { Selectable } from "kysely";
import type { Tx } from "../../platform/database.ts";
import type { ExchangesTable } from "../../platform/schema.ts";
import { ordersOf } from "../redemption/orders.ts";

export type ExchangeRow = Selectable<ExchangesTable>;

export const {
  find: findExchange,
  read: readExchange,
  lockOpen,
} = ordersOf("exchanges", { column: "exchange_id", name: "exchangeId" });

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

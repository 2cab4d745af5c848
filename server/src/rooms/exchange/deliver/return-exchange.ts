import type { ExchangeReturnReason } from "@nodeyard/contract/exchange/rules.ts";
import { returnHold } from "../../../ledger/holds.ts";
import type { Tx } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { holdReference } from "../hold.ts";
import { putBack } from "../stock/stock.ts";
import { endExchange, type ExchangeRow } from "../store.ts";
import { notifyOfExchange } from "./end-notice.ts";

/** Ends an open exchange without cards, under the lock of the stock: they are back in stock, and the BP with their owner. */
export async function returnExchange(
  deps: Pick<Deps, "config" | "clock">,
  tx: Tx,
  exchange: ExchangeRow,
  end: { readonly reason: ExchangeReturnReason; readonly at: Date },
): Promise<void> {
  const { exchange_id: exchangeId } = exchange;
  await putBack(tx, exchangeId);
  await returnHold(tx, { reference: holdReference(exchangeId), at: end.at });
  await endExchange(tx, exchangeId, end);
  await notifyOfExchange(deps, tx, exchange, end.reason);
}

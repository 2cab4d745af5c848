import type { Exchange } from "@nodeyard/contract/exchange/calls.ts";
import { LEGACY_EXCHANGE_STATUS, type ExchangeState } from "@nodeyard/contract/exchange/rules.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { formatPrice } from "../prices/prices.ts";
import { waitsForApproval, type Reviewed } from "../redemption/orders.ts";
import type { ExchangeRow } from "./store.ts";

export function stateOf(
  row: Pick<ExchangeRow, "status" | "approved_at"> & Reviewed,
): ExchangeState {
  if (row.status !== "created") return row.status;
  return waitsForApproval(row) ? "submitted" : "exchanging";
}

/** An exchange in wire form; its cards are shown by a call of their own. */
export function presentExchange(row: ExchangeRow & Reviewed): Exchange {
  const state = stateOf(row);
  return {
    id: String(row.exchange_id),
    time: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    exchangeJDMoney: row.total_yuan,
    JDCardMoney: row.denomination_yuan,
    JDCardCount: row.card_count,
    exchangeBXC: formatMicroBp(row.gross_micro_bp),
    RMBPrice: formatPrice({
      numerator: row.price_numerator,
      denominator: row.price_denominator,
    }),
    exchangeStatus: LEGACY_EXCHANGE_STATUS[state],
    state,
    returnReason: row.return_reason,
  };
}

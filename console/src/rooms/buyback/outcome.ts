// Offered to other rooms.
import type { Buyback } from "@nodeyard/contract/buyback/calls.ts";
import { formatBp } from "@nodeyard/contract/money.ts";
import { formatMoney } from "../../shared/currency.ts";
import { buyback } from "./messages.ts";

/** Outcome of a buy-back: the yuan that are paid or will be, or the BP that came back. */
export function outcomeOf(row: {
  readonly state: Buyback["state"] | "skipped";
  readonly realMoney: string;
  readonly exchangeBXC: string;
}): string {
  const net = formatMoney(row.realMoney, "yuan");
  if (row.state === "paid") return buyback.receivedOf(net);
  return row.state === "returned"
    ? buyback.returnedOf(formatBp(row.exchangeBXC, 0))
    : buyback.netOf(net);
}

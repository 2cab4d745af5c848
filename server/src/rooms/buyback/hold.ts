import type { Quote } from "@nodeyard/contract/buyback/quote.ts";
import type { HoldReference } from "../../ledger/hold-rows.ts";
import type { Hold } from "../../ledger/holds.ts";

export function holdReference(buybackId: bigint): HoldReference {
  return { kind: "buyback", id: buybackId };
}

/** The BP of a buy-back as the ledger holds them: tax and fee are their shares of the yuan, the rest is bought back. */
export function buybackHold(buyback: {
  readonly buybackId: bigint;
  readonly accountId: bigint;
  readonly amountFen: bigint;
  readonly quote: Quote;
  readonly at: Date;
}): Hold {
  const { buybackId, accountId, amountFen, quote, at } = buyback;
  const { grossMicroBp } = quote;
  const taxMicroBp = (grossMicroBp * quote.taxFen) / amountFen;
  const feeMicroBp = (grossMicroBp * quote.feeFen) / amountFen;
  return {
    reference: holdReference(buybackId),
    accountId,
    grossMicroBp,
    parts: [
      { to: "paid", amountMicroBp: grossMicroBp - taxMicroBp - feeMicroBp },
      { to: "tax", amountMicroBp: taxMicroBp },
      { to: "fee", amountMicroBp: feeMicroBp },
    ],
    at,
  };
}

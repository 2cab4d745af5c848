import type { BuybackBatch } from "@nodeyard/contract/buyback/operator/batch-calls.ts";
import { formatMoney } from "../../../shared/currency.ts";
import { Facts } from "../../../shared/ui/facts.tsx";
import { buybacks } from "./messages.ts";

/** The batch that an act is about. */
export function BatchFacts({ batch }: { batch: BuybackBatch }) {
  return (
    <Facts
      facts={[
        [buybacks.batch, batch.batchId],
        [buybacks.madeBy, batch.madeBy.email],
        [buybacks.paymentCount, buybacks.payment(batch.lines)],
        [buybacks.sum, formatMoney(batch.amountYuan, "yuan")],
      ]}
    />
  );
}

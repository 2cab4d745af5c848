import { bpOfUnits } from "../payout/units-of.ts";
import type { FoundPayment } from "./find-unbooked.ts";

/** Parameters of texts about a payment. */
export type PaymentFacts = Readonly<Record<"hash" | "to" | "paidBp", string>>;

export function paymentFacts(
  { transactionHash, to, units }: FoundPayment,
  tokenDecimals: number,
): PaymentFacts {
  return { hash: transactionHash, to, paidBp: bpOfUnits(units, tokenDecimals) };
}

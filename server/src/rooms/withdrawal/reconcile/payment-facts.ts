import { bpOfUnits } from "../payout/units-of.ts";
import type { FoundPayment } from "./find-unbooked.ts";

/** What words about a payment name. */
export type PaymentFacts = Readonly<Record<"hash" | "to" | "paidBp", string>>;

export function paymentFacts(
  { transactionHash, to, units }: FoundPayment,
  tokenDecimals: number,
): PaymentFacts {
  return { hash: transactionHash, to, paidBp: bpOfUnits(units, tokenDecimals) };
}

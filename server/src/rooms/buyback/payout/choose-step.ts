import type { FoundTransfer } from "../../../platform/payment-gateway/payment-gateway.ts";
import type { BuybackRow } from "../store.ts";

/**
 * Period after the last request for a payment from which "there is none" is believed: a request in transit would have arrived, and ours
 * are given up within half a minute.
 */
export const QUIET_SECONDS = 600;

/** Next step after the payment app's response about a payment that it was asked for. */
export type NextStep =
  | { readonly act: "complete"; readonly orderId: string }
  | { readonly act: "return"; readonly reason: "closed" | "payee-refused"; readonly code: string }
  | { readonly act: "dispute"; readonly paidFen: bigint }
  | { readonly act: "send" }
  | { readonly act: "wait"; readonly step: "processing" | "uncertain" | undefined };

/**
 * BP are returned only if the payment app reports that the payment ended without money, or, after it refused the payee, that
 * there is none. A payment missing for another reason is requested again under the same number.
 */
export function chooseStep(
  row: Pick<BuybackRow, "net_fen" | "refusal_code" | "last_sent_at">,
  found: FoundTransfer,
  now: Date,
): NextStep {
  switch (found.state) {
    case "paid":
      return found.amountFen === row.net_fen
        ? { act: "complete", orderId: found.orderId }
        : { act: "dispute", paidFen: found.amountFen };
    case "processing":
      return { act: "wait", step: "processing" };
    case "failed":
      return { act: "return", reason: "closed", code: found.code };
    case "unknown":
      return { act: "wait", step: undefined };
    case "missing": {
      if (row.refusal_code === null) return { act: "send" };
      const sentMs = row.last_sent_at?.getTime() ?? 0;
      return now.getTime() - sentMs >= QUIET_SECONDS * 1000
        ? { act: "return", reason: "payee-refused", code: row.refusal_code }
        : { act: "wait", step: undefined };
    }
  }
}

import { quoteOf } from "@nodeyard/contract/buyback/quote.ts";
import { formatFen } from "@nodeyard/contract/money.ts";

/** An amount less a tax in percent with at most four decimals; independent of prices. */
export function netYuan(amountYuan: number, taxPercent: string): string {
  const taxPpm = BigInt(Math.round(Number(taxPercent) * 10_000));
  const price = { numerator: 1n, denominator: 1n };
  return formatFen(quoteOf(BigInt(amountYuan) * 100n, price, { taxPpm, feePpm: 0n }).netFen);
}

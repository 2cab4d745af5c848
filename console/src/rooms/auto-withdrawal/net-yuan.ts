import { quoteOf } from "@nodeyard/contract/buyback/quote.ts";
import { formatFen } from "@nodeyard/contract/money.ts";

/** What is paid of an amount after a tax in percent, which has at most four decimals; no price changes it. */
export function netYuan(amountYuan: number, taxPercent: string): string {
  const taxPpm = BigInt(Math.round(Number(taxPercent) * 10_000));
  const price = { numerator: 1n, denominator: 1n };
  return formatFen(quoteOf(BigInt(amountYuan) * 100n, price, { taxPpm, feePpm: 0n }).netFen);
}

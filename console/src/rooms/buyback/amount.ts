// Offered to other rooms.
import { parsePrice, quoteOf, type Quote } from "@nodeyard/contract/buyback/quote.ts";
import { shownYuan } from "@nodeyard/contract/money.ts";
import { buyback } from "./messages.ts";
import type { Terms } from "./queries.ts";

/** Whole yuan as typed, with grouped thousands allowed; undefined if it is no amount. */
export function readYuan(typed: string): number | undefined {
  const digits = typed.trim().replaceAll(",", "");
  return /^\d{1,9}$/.test(digits) ? Number(digits) : undefined;
}

/** Deductions in millionths, from the server's own texts: the rest of `discount` is tax and fee. */
export function quoteOfYuan(yuan: number, terms: Terms): Quote | undefined {
  const price = parsePrice(terms.RMBPrice);
  const share = parsePrice(terms.discount);
  if (!price || !share) return undefined;
  const netPpm = (share.numerator * 1_000_000n) / share.denominator;
  return quoteOf(BigInt(yuan) * 100n, price, { taxPpm: 1_000_000n - netPpm, feePpm: 0n });
}

/** Why the amount cannot be sold. */
export function amountError(yuan: number | undefined, terms: Terms): string | undefined {
  const { minAmount: min, maxAmount: max, multiple, canExchangeMoney, monthLeft } = terms;
  if (yuan === undefined || yuan < min || yuan > max)
    return buyback.amountOutOfRange(shownYuan(min), shownYuan(max));
  if (yuan % multiple !== 0) return buyback.notMultiple(shownYuan(multiple));
  if (yuan > canExchangeMoney) return buyback.aboveBalance(shownYuan(canExchangeMoney));
  if (yuan > monthLeft) return buyback.aboveQuota(shownYuan(monthLeft));
  return undefined;
}

/** The most that can be sold at once; undefined below the least. */
export function mostYuan({
  minAmount,
  maxAmount,
  multiple,
  canExchangeMoney,
  monthLeft,
}: Terms): number | undefined {
  const most = Math.min(maxAmount, canExchangeMoney, monthLeft);
  const rounded = most - (most % multiple);
  return rounded < minAmount ? undefined : rounded;
}

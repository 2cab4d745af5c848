import { currencyOf, type Currency } from "@nodeyard/contract/currency.ts";
import {
  formatFen,
  groupDigits,
  microBpToFen,
  parseMicroBp,
  type Rational,
} from "@nodeyard/contract/money.ts";
import { UNKNOWN } from "./format.ts";
import { site } from "./site.ts";

/** Currency in which pages show the value of BP. Costs alone have the currency in which they were entered. */
export const siteCurrency: Currency = currencyOf(site);

/** The price of a BP in the currency of the site, of prices that are decimal texts. */
export function sitePrice(price: Readonly<Record<Currency, string>>): string {
  return price[siteCurrency];
}

/** A figure with its currency: `¥0.0029`, `0.0004 USDT`. */
export function inCurrency(figure: string, currency: Currency = siteCurrency): string {
  return currency === "yuan" ? `¥${figure}` : `${figure} USDT`;
}

/** Money as decimal text with its thousands grouped: `-1234.50` → `−¥1,234.50`. */
export function formatMoney(amount: string, currency: Currency = siteCurrency): string {
  const [, sign = "", integer = "0", fraction = ""] = /^(-?)(\d+)(\.\d+)?$/.exec(amount) ?? [];
  return `${sign && "−"}${inCurrency(groupDigits(integer) + fraction, currency)}`;
}

/** `"0.0029"` → 29/10000. */
function readPrice(text: string): Rational {
  const [integer = "0", fraction = ""] = text.split(".");
  return { numerator: BigInt(integer + fraction), denominator: 10n ** BigInt(fraction.length) };
}

/** The value of BP to two decimals at a price in the currency of the site. */
export function formatWorth(bp: string, pricePerBp: string): string {
  const amount = parseMicroBp(bp);
  return amount === undefined
    ? UNKNOWN
    : formatMoney(formatFen(microBpToFen(amount, readPrice(pricePerBp))));
}

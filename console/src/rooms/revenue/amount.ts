import { CURRENCIES } from "@nodeyard/contract/currency.ts";
import { formatBp } from "@nodeyard/contract/money.ts";
import { formatWorth, siteCurrency } from "../../shared/currency.ts";
import { UNKNOWN } from "../../shared/format.ts";
import { choice, type Parameter } from "../../shared/search-params.ts";

export const UNITS = ["bp", siteCurrency] as const;
export type Unit = (typeof UNITS)[number];

/** A link of the other site opens in the currency of this one. */
export const unitParameter: Parameter<Unit> = {
  ...choice(UNITS),
  parse: (text) =>
    CURRENCIES.some((currency) => currency === text)
      ? siteCurrency
      : text === "bp"
        ? text
        : undefined,
};

/** An amount in the chosen unit; `-` when the amount or, for money, the price in the currency of the site is not known. */
export function formatAmount(
  bp: string | null | undefined,
  unit: Unit,
  pricePerBp: string | undefined,
): string {
  if (bp === null || bp === undefined) return UNKNOWN;
  if (unit === "bp") return `${formatBp(bp)} BP`;
  return pricePerBp === undefined ? UNKNOWN : formatWorth(bp, pricePerBp);
}

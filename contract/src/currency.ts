import type { Site } from "./site.ts";

/** Currency of display and entry: yuan on the Chinese site, USDT on the international one. */
export const CURRENCIES = ["yuan", "usdt"] as const;
export type Currency = (typeof CURRENCIES)[number];

export function currencyOf(site: Site): Currency {
  return site === "chinese" ? "yuan" : "usdt";
}

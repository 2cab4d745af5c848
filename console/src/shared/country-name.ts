import { UNKNOWN } from "./format.ts";
import { language } from "./site.ts";

const names = new Intl.DisplayNames(language === "zn" ? "zh-CN" : "en", { type: "region" });

/** The reader's name of a country or region, from its ISO 3166-1 code; unknown codes have none. */
export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/i.test(code)) return UNKNOWN;
  const name = names.of(code.toUpperCase()) ?? code;
  return name.toUpperCase() === code.toUpperCase() || code.toUpperCase() === "ZZ" ? UNKNOWN : name;
}

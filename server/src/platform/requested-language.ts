import type { Language } from "@nodeyard/contract/envelope.ts";

/** A range of `Accept-Language` with its weight, 1 if it has none. */
function parseRange(text: string): { tag: string; weight: number } {
  const [tag = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const weight = parameters.find((part) => part.startsWith("q="));
  return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
}

/** Language of a page that has no site: `?language=`, then the preferred one of `Accept-Language`, then English. */
export function requestedLanguage(search: string, acceptLanguage: string | undefined): Language {
  const requested = new URLSearchParams(search).get("language");
  if (requested === "zn" || requested === "en") return requested;
  const preferred = (acceptLanguage ?? "")
    .split(",")
    .map(parseRange)
    .filter(({ tag, weight }) => /^(?:zh|en)\b/.test(tag) && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)[0];
  return preferred?.tag.startsWith("zh") ? "zn" : "en";
}

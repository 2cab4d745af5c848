import type { Language } from "./envelope.ts";

/** The Chinese site is the Chinese language, the international site all others. */
export type Site = "chinese" | "international";

/**
 * Language of a page, decided from its address alone: Chinese when it carries `language=zn`, or when it lacks
 * `language=en` and the host is not the international console host; otherwise English.
 */
export function languageOf(
  address: { host: string; search: string },
  internationalHost: string,
): Language {
  const requested = new URLSearchParams(address.search).get("language");
  if (requested === "zn" || requested === "en") return requested;
  const host = address.host.replace(/:\d+$/, "").toLowerCase();
  return host === internationalHost.toLowerCase() ? "en" : "zn";
}

export function siteOf(language: Language): Site {
  return language === "zn" ? "chinese" : "international";
}

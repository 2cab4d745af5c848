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
  const asked = new URLSearchParams(address.search).get("language");
  if (asked === "zn" || asked === "en") return asked;
  const host = address.host.replace(/:\d+$/, "").toLowerCase();
  return host === internationalHost.toLowerCase() ? "en" : "zn";
}

export function siteOf(language: Language): Site {
  return language === "zn" ? "chinese" : "international";
}

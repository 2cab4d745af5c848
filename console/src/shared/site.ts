import type { Language } from "@nodeyard/contract/envelope.ts";
import { siteOf, type Site } from "@nodeyard/contract/site.ts";
import { documentMeta } from "./document-meta.ts";

declare global {
  /** Set by the build while it renders documents, where there is no page. */
  var __nodeyardLanguage: Language | undefined;
}

function decide(): Language {
  const written = documentMeta("language") || globalThis.__nodeyardLanguage;
  return written === "zn" ? "zn" : "en";
}

/**
 * Language of this page: that of its document, which the server chose from the address. A tab that remembers another
 * language has already been sent to the right address by the early script.
 */
export const language: Language = decide();
export const site: Site = siteOf(language);

/** Hosts of the two sites as the server is set up; empty when it is not. */
export const internationalHost = documentMeta("international-host");
export const domesticHost = documentMeta("domestic-host");

/** The operator's texts in the footer: a contact address, and the record number of the requested host. */
export const contactEmail = documentMeta("contact-email");
export const recordNumber = documentMeta("record-number");

/** Carries the language on an in-app address, so that it survives a new tab; another one where the other site has the page. */
export function withLanguage(path: string, stored: Language = language): string {
  const url = new URL(path, "http://in.app");
  url.searchParams.set("language", stored);
  return url.pathname + url.search + url.hash;
}

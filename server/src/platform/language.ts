import type { Language } from "@nodeyard/contract/envelope.ts";

/** Picks the text of a language; `zn` is the wire's name for Chinese. */
export function inLanguage(
  text: { readonly zh: string; readonly en: string },
  language: Language,
): string {
  return language === "zn" ? text.zh : text.en;
}

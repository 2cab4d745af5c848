import type { Language } from "@nodeyard/contract/envelope.ts";

/** A text in both languages. As `message` of a handler's result it goes out in the caller's. */
export interface Text {
  readonly zh: string;
  readonly en: string;
}

/** Picks the text of a language; `zn` is the wire's name for Chinese. */
export function inLanguage(text: Text, language: Language): string {
  return language === "zn" ? text.zh : text.en;
}

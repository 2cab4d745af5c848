import type { Language } from "@nodeyard/contract/envelope.ts";
import { fillText, type ErrorParams } from "@nodeyard/contract/error.ts";

/** A text in both languages. As `message` of a handler's result it goes out in the caller's. */
export interface Text {
  readonly zh: string;
  readonly en: string;
}

/** The text of a language, its `{name}` placeholders filled; `zn` is the wire's name for Chinese. */
export function inLanguage(text: Text, language: Language, params: ErrorParams = {}): string {
  return fillText(language === "zn" ? text.zh : text.en, params);
}

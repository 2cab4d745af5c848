import type { Language } from "@nodeyard/contract/envelope.ts";
import type { ErrorDefinition } from "@nodeyard/contract/error.ts";

/** A catalogue of the console in one language; the compiler holds the two equal. */
export function inWords<Zh>(language: Language, zh: Zh, en: unknown): Zh {
  return language === "zn" ? zh : (en as Zh);
}

/** A message of the contract in one language. */
export function wordsOf(
  message: Pick<ErrorDefinition, "zh" | "en">,
  language: Language,
  values: Readonly<Record<string, string>> = {},
): string {
  const text = language === "zn" ? message.zh : message.en;
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}

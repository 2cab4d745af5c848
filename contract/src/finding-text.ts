import type { Language } from "./envelope.ts";
import { fillText, type ErrorDefinition } from "./error.ts";

/** A text in both languages. */
export type Words = Pick<ErrorDefinition, "zh" | "en">;

/** `stuck`: only takes long; any other fault may be about money. */
export interface Finding<Fault extends string = string> {
  readonly fault: Fault;
  /** What its words name. */
  readonly facts: Readonly<Record<string, string>>;
}

/** The words of an audit's findings. */
export interface FindingWords<Fault extends string = string> {
  readonly faults: Readonly<Record<Fault, Words>>;
  /** Facts that are words themselves, such as states. */
  readonly names: Readonly<Record<string, Words>>;
}

/** A text of a language, its `{name}` placeholders filled. */
export function wordsIn({ zh, en }: Words, language: Language, facts: Finding["facts"]): string {
  return fillText(language === "zn" ? zh : en, facts);
}

/** A finding in a language; a fact of several words has them joined by `+`. */
export function findingText<Fault extends string>(
  { faults, names }: FindingWords<Fault>,
  { fault, facts }: Finding<Fault>,
  language: Language,
): string {
  const wordOf = (fact: string): string => {
    const name = names[fact];
    return name ? wordsIn(name, language, {}) : fact;
  };
  const params = Object.entries(facts).map(([key, fact]) => [
    key,
    fact.split("+").map(wordOf).join("+"),
  ]);
  return wordsIn(faults[fault], language, Object.fromEntries(params));
}

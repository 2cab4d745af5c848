import type { Language } from "../envelope.ts";
import { inLanguage, type NamesOf, type Text } from "../text.ts";

/** `stuck`: only takes long; any other fault may be about money. */
export interface Finding<Fault extends string = string> {
  readonly fault: Fault;
  /** Parameters of its text. */
  readonly facts: Readonly<Record<string, string>>;
}

/** The facts that the words of a fault name, but for the `id` of whatever the audit is of. */
export type FactsOf<Of extends FindingWords, Fault extends keyof Of["faults"]> = Readonly<
  Record<Exclude<NamesOf<Of["faults"][Fault]>, "id">, string>
>;

/** The words of an audit's findings. */
export interface FindingWords<Fault extends string = string> {
  readonly faults: Readonly<Record<Fault, Text>>;
  /** Facts that are words themselves, such as states. */
  readonly names: Readonly<Record<string, Text>>;
}

/** A finding in a language; a fact of several words has them joined by `+`. */
export function findingText<Fault extends string>(
  { faults, names }: FindingWords<Fault>,
  { fault, facts }: Finding<Fault>,
  language: Language,
): string {
  const wordOf = (fact: string): string => {
    const name = names[fact];
    return name ? inLanguage(name, language) : fact;
  };
  const params = Object.entries(facts).map(([key, fact]) => [
    key,
    fact.split("+").map(wordOf).join("+"),
  ]);
  return inLanguage<Text>(faults[fault], language, Object.fromEntries(params));
}

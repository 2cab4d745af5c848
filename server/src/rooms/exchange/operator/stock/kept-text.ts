import type { Language } from "@nodeyard/contract/envelope.ts";
import {
  exchangeMessages,
  keptMessages,
  releaseMessages,
} from "@nodeyard/contract/exchange/errors.ts";
import type { KeptCard } from "@nodeyard/contract/exchange/operator/calls.ts";
import { KEPT_REASONS } from "@nodeyard/contract/exchange/rules.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";

/** Numbers that a message names of each reason; of more it is only said how many there are. */
const MOST_NAMED = 10;

/** A message that names cards; empty without any. */
function namedText(words: Text, numbers: readonly string[], language: Language): string {
  if (numbers.length === 0) return "";
  const named = numbers.slice(0, MOST_NAMED).join(language === "zn" ? "、" : ", ");
  const more = numbers.length > MOST_NAMED ? " …" : "";
  return inLanguage(words, language, { count: numbers.length, numbers: named + more });
}

/** Which named cards were not withdrawn, and why; begins with the sign that ends the sentence before it. */
export function keptText(kept: readonly KeptCard[], language: Language): string {
  return KEPT_REASONS.map((why) => {
    const numbers = kept.filter((card) => card.why === why).map(({ number }) => number);
    return namedText(keptMessages[why], numbers, language);
  }).join("");
}

/** Which named cards were not in quarantine; begins as `keptText` does. */
export function notToCheckText(numbers: readonly string[], language: Language): string {
  return namedText(releaseMessages.notToCheck, numbers, language);
}

/** An operator's summary of a withdrawal of cards. */
export function withdrawnText(
  count: number,
  kept: readonly KeptCard[],
  language: Language,
): string {
  return inLanguage(exchangeMessages.withdrawn, language, { count }) + keptText(kept, language);
}

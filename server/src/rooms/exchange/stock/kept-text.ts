import type { Language } from "@nodeyard/contract/envelope.ts";
import { exchangeMessages, keptMessages } from "@nodeyard/contract/exchange/errors.ts";
import type { KeptCard } from "@nodeyard/contract/exchange/operator-calls.ts";
import { KEPT_REASONS } from "@nodeyard/contract/exchange/rules.ts";
import { inLanguage } from "../../../platform/language.ts";

/** Numbers that a message names of each reason; of more it is only said how many there are. */
const MOST_NAMED = 10;

/** Which named cards were not withdrawn, and why; begins with the sign that ends the sentence before it. */
export function keptText(kept: readonly KeptCard[], language: Language): string {
  return KEPT_REASONS.flatMap((why) => {
    const numbers = kept.filter((card) => card.why === why).map(({ number }) => number);
    if (numbers.length === 0) return [];
    const named = numbers.slice(0, MOST_NAMED).join(language === "zn" ? "、" : ", ");
    const more = numbers.length > MOST_NAMED ? " …" : "";
    const params = { count: numbers.length, numbers: named + more };
    return [inLanguage(keptMessages[why], language, params)];
  }).join("");
}

/** What an operator reads about a withdrawal of cards. */
export function withdrawnText(
  count: number,
  kept: readonly KeptCard[],
  language: Language,
): string {
  return inLanguage(exchangeMessages.withdrawn, language, { count }) + keptText(kept, language);
}

import { language } from "./site.ts";

/** Words of a list in the reader's punctuation: `财务、客服`, `Finance, Support`. */
export function joinWords(words: readonly string[]): string {
  return words.join(language === "zn" ? "、" : ", ");
}

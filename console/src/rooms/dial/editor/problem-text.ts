import type { LineProblem } from "@nodeyard/contract/dial/written-lines.ts";
import { fillText } from "@nodeyard/contract/text.ts";
import { language } from "../../../shared/site.ts";

/** An error of a row, in the words that the server has for it too. */
export function lineErrorText({ error, params }: Pick<LineProblem, "error" | "params">): string {
  return fillText(language === "zn" ? error.zh : error.en, params);
}

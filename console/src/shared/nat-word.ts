import { NAT_WORDS } from "@nodeyard/contract/line-findings.ts";
import { inLanguage } from "@nodeyard/contract/text.ts";
import { language } from "./site.ts";

const words = NAT_WORDS.map((word) => inLanguage(word, language));

/** The NAT type in words; a code that the table does not know could not be read either. */
export function natWord(code = 0): string {
  return words[code] ?? words[0] ?? "";
}

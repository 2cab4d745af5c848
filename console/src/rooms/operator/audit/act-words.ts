import type { OperatorAct } from "@nodeyard/contract/operator/rules.ts";
import { messages } from "../../../shared/i18n.ts";
import { en } from "./acts.en.ts";
import { zh } from "./acts.zh.ts";

export const ACTS = messages(zh, en);

/** What was done, in the reader's words; the act's own name where there are none. */
export function actWords(act: string): string {
  return (ACTS as Readonly<Record<string, string>>)[act] ?? act;
}

/** The acts of operators that have words: all of them, by the compiler. */
export const OPERATOR_ACT_WORDS: Readonly<Record<OperatorAct, string>> = ACTS;

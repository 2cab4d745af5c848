import type { ActivityAct } from "@nodeyard/contract/account/rules.ts";
import type { OperatorAct } from "@nodeyard/contract/operator/rules.ts";
import { messages } from "../../../shared/i18n.ts";
import { en } from "./acts.en.ts";
import { zh } from "./acts.zh.ts";

/** The acts of owners and operators in the reader's words. */
export const ACTS: Readonly<Record<ActivityAct | OperatorAct, string>> = messages(zh, en);

/** What was done; the act's own name where there are no words for it. */
export function actWords(act: string): string {
  return (ACTS as Readonly<Record<string, string>>)[act] ?? act;
}

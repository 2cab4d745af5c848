import { OWNER_ACTS } from "@nodeyard/contract/account/acts.ts";
import { OPERATOR_ACTS, SYSTEM_ACTS } from "@nodeyard/contract/operator/acts.ts";
import type { AuditLogLine } from "@nodeyard/contract/operator/audit-calls.ts";
import { inLanguage, type Text } from "@nodeyard/contract/text.ts";
import { messages } from "../../../shared/i18n.ts";
import { language } from "../../../shared/site.ts";

/** The acts of operators and owners, and Nodeyard's own. */
export const ACTS: Readonly<Record<string, Text>> = {
  ...OWNER_ACTS,
  ...OPERATOR_ACTS,
  ...SYSTEM_ACTS,
};

const OWN_REASONS: Readonly<Record<string, string>> = messages(
  { balance: "账户仍有余额" },
  { balance: "A balance was left" },
);

/** Why: an operator's own words, or those for what Nodeyard did on its own. */
export function reasonWords({ reason, actor, terminalUser }: AuditLogLine): string {
  return actor === null && terminalUser === "" ? (OWN_REASONS[reason] ?? reason) : reason;
}

/** Name of an act in the page's language; the act's key if it has none. */
export function actWords(act: string): string {
  const words = ACTS[act];
  return words ? inLanguage(words, language) : act;
}

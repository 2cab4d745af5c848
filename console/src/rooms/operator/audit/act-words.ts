import type { ActivityAct } from "@nodeyard/contract/account/rules.ts";
import type { AuditLogLine } from "@nodeyard/contract/operator/audit-calls.ts";
import type { OperatorAct } from "@nodeyard/contract/operator/rules.ts";
import { messages } from "../../../shared/i18n.ts";
import { en } from "./acts.en.ts";
import { zh } from "./acts.zh.ts";

/** Acts of Nodeyard, which no account activity lists. */
type OwnAct = "closing.complete";

/** The acts of owners and operators, and Nodeyard's own, in the reader's words. */
export const ACTS: Readonly<Record<ActivityAct | OperatorAct | OwnAct, string>> = messages(zh, en);

const OWN_REASONS: Readonly<Record<string, string>> = messages(
  { balance: "账户仍有余额" },
  { balance: "A balance was left" },
);

/** Why: an operator's own words, or those for what Nodeyard did on its own. */
export function reasonWords({ reason, actor, terminalUser }: AuditLogLine): string {
  return actor === null && terminalUser === "" ? (OWN_REASONS[reason] ?? reason) : reason;
}

/** What was done; the act's own name where there are no words for it. */
export function actWords(act: string): string {
  return (ACTS as Readonly<Record<string, string>>)[act] ?? act;
}

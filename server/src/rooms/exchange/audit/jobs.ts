import type { Deps } from "../../../platform/deps.ts";
import type { JobDefinition } from "../../../platform/jobs.ts";
import type { Text } from "../../../platform/language.ts";
import { tellFindings } from "../../account/tell-findings.ts";
import { haltExchanges } from "../switches.ts";
import { auditExchanges, HALTING } from "./audit-exchanges.ts";

const SUBJECT: Text = {
  zh: "Nodeyard：礼品卡兑换审计发现 {count} 处不符",
  en: "Nodeyard: the audit of gift cards found {count}",
};
const LEAD: Text = {
  zh: "兑换记录、礼品卡与账本的核对结果有变化。可能涉及资金的不符会自动暂停发放。",
  en: "Exchanges, gift cards and the ledger are compared every hour, and the result has changed. No more cards are given where money may be concerned.",
};

/** Audits exchanges; logs differences, mails changes to finance operators, and halts giving cards where money may be lost. */
export async function auditAndTell(deps: Deps): Promise<void> {
  const findings = await auditExchanges(deps);
  const found = findings.map(({ text }) => text);
  if (found.length > 0) deps.log.error({ findings: found }, "exchanges, cards and ledger disagree");
  await deps.db.transaction().execute(async (tx) => {
    const serious = findings.find(({ fault }) => HALTING.has(fault));
    const isHalted =
      serious !== undefined && (await haltExchanges(tx, serious.text, deps.clock.now()));
    const mail = { subject: SUBJECT, lead: LEAD };
    await tellFindings(deps, tx, { audit: "exchanges", found, isHalted, ...mail });
  });
}

export const exchangeAuditJobs: readonly JobDefinition[] = [
  { name: "audit-exchanges", task: auditAndTell, cron: "43 * * * *" },
];

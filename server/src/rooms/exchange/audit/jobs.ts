import type { Language } from "@nodeyard/contract/envelope.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { JobDefinition } from "../../../platform/jobs.ts";
import { inLanguage, type Text } from "../../../platform/language.ts";
import { notifyFinance } from "../../account/notify-finance.ts";
import { haltExchanges } from "../switches.ts";
import { auditExchanges, HALTING, type ExchangeFinding } from "./audit-exchanges.ts";

const SUBJECT: Text = {
  zh: "Nodeyard：礼品卡兑换审计发现 {count} 处不符",
  en: "Nodeyard: the audit of gift cards found {count}",
};
const BODY: Text = {
  zh: "兑换记录、礼品卡与账本不一致，可能涉及资金的情况下已自动暂停发放：\n\n{findings}",
  en: "Exchanges, gift cards and the ledger disagree. Where money may be concerned, no more cards are given:\n\n{findings}",
};

function auditNotice(findings: readonly ExchangeFinding[], language: Language) {
  const params = {
    count: findings.length,
    findings: findings.map(({ text }) => text).join("\n"),
  };
  return {
    subject: inLanguage(SUBJECT, language, params),
    body: inLanguage(BODY, language, params),
  };
}

/** Audits exchanges; logs differences, mails them to finance operators, and halts giving cards where money may be lost. */
export async function auditAndTell(deps: Deps): Promise<void> {
  const findings = await auditExchanges(deps);
  if (findings.length === 0) return;
  deps.log.error(
    { findings: findings.map(({ text }) => text) },
    "exchanges, cards and ledger disagree",
  );
  await deps.db.transaction().execute(async (tx) => {
    const serious = findings.find(({ fault }) => HALTING.has(fault));
    if (serious) await haltExchanges(tx, serious.text, deps.clock.now());
    await notifyFinance(deps, tx, (language) => auditNotice(findings, language));
  });
}

export const exchangeAuditJobs: readonly JobDefinition[] = [
  { name: "audit-exchanges", task: auditAndTell, cron: "43 * * * *" },
];

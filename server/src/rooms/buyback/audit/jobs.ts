import type { Language } from "@nodeyard/contract/envelope.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { JobDefinition } from "../../../platform/jobs.ts";
import { inLanguage, type Text } from "../../../platform/language.ts";
import { notifyFinance } from "../../account/notify-finance.ts";
import { haltPayments } from "../switches.ts";
import { auditBuybacks, HALTING, type BuybackFinding } from "./audit-buybacks.ts";

const SUBJECT: Text = {
  zh: "Nodeyard：回购审计发现 {count} 处不符",
  en: "Nodeyard: the buy-back audit found {count}",
};
const BODY: Text = {
  zh: "支付宝、回购记录与账本不一致，可能涉及资金的情况下已自动暂停付款：\n\n{findings}",
  en: "Alipay, the buy-backs and the ledger disagree. Where money may be concerned, payments are halted:\n\n{findings}",
};

function auditNotice(findings: readonly BuybackFinding[], language: Language) {
  const params = {
    count: findings.length,
    findings: findings.map(({ text }) => text).join("\n"),
  };
  return {
    subject: inLanguage(SUBJECT, language, params),
    body: inLanguage(BODY, language, params),
  };
}

/** Audits buy-backs; logs differences, mails them to finance operators, and halts payments where money may be lost. */
async function auditAndTell(deps: Deps): Promise<void> {
  const { payments, clock } = deps;
  if (!payments) return;
  const findings = await auditBuybacks({ ...deps, payments });
  if (findings.length === 0) return;
  deps.log.error(
    { findings: findings.map(({ text }) => text) },
    "buy-backs do not agree with the payment app",
  );
  await deps.db.transaction().execute(async (tx) => {
    const serious = findings.find(({ fault }) => HALTING.has(fault));
    if (serious) await haltPayments(tx, serious.text, clock.now());
    await notifyFinance(deps, tx, (language) => auditNotice(findings, language));
  });
}

export const buybackAuditJobs: readonly JobDefinition[] = [
  { name: "audit-buybacks", task: auditAndTell, cron: "23 * * * *" },
];

import type { Deps } from "../../../platform/deps.ts";
import type { JobDefinition } from "../../../platform/jobs.ts";
import type { Text } from "../../../platform/language.ts";
import { tellFindings } from "../../account/tell-findings.ts";
import { haltPayments } from "../switches.ts";
import { auditBuybacks, HALTING } from "./audit-buybacks.ts";

const SUBJECT: Text = {
  zh: "Nodeyard：回购审计发现 {count} 处不符",
  en: "Nodeyard: the buy-back audit found {count}",
};
const LEAD: Text = {
  zh: "支付宝、回购记录与账本的核对结果有变化。可能涉及资金的不符会自动暂停付款。",
  en: "Alipay, the buy-backs and the ledger are compared every hour, and the result has changed. Payments are halted where money may be concerned.",
};

/** Audits buy-backs; logs differences, mails changes to finance operators, and halts payments where money may be lost. */
async function auditAndTell(deps: Deps): Promise<void> {
  const { payments, clock } = deps;
  if (!payments) return;
  const findings = await auditBuybacks({ ...deps, payments });
  const found = findings.map(({ text }) => text);
  if (found.length > 0)
    deps.log.error({ findings: found }, "buy-backs do not agree with the payment app");
  await deps.db.transaction().execute(async (tx) => {
    const serious = findings.find(({ fault }) => HALTING.has(fault));
    const isHalted = serious !== undefined && (await haltPayments(tx, serious.text, clock.now()));
    const mail = { subject: SUBJECT, lead: LEAD };
    await tellFindings(deps, tx, { audit: "buybacks", found, isHalted, ...mail });
  });
}

export const buybackAuditJobs: readonly JobDefinition[] = [
  { name: "audit-buybacks", task: auditAndTell, cron: "23 * * * *" },
];

import type { Deps } from "../../../platform/deps.ts";
import type { JobDefinition } from "../../../platform/jobs.ts";
import { notifyFindings, type Audit } from "../../redemption/notify-findings.ts";
import { EXCHANGES } from "../switches.ts";
import { auditExchanges } from "./audit-exchanges.ts";

const AUDIT: Audit = {
  name: "exchanges",
  channel: EXCHANGES,
  subject: {
    zh: "Nodeyard：礼品卡兑换审计发现 {count} 处不符",
    en: "Nodeyard: the audit of gift cards found {count}",
  },
  lead: {
    zh: "兑换记录、礼品卡与账本的核对结果有变化。可能涉及资金的不符会自动暂停发放。",
    en: "Exchanges, gift cards and the ledger are compared every hour, and the result has changed. No more cards are given where money may be concerned.",
  },
};

export async function auditAndNotify(deps: Deps): Promise<void> {
  await notifyFindings(deps, AUDIT, await auditExchanges(deps));
}

export const exchangeAuditJobs: readonly JobDefinition[] = [
  { name: "audit-exchanges", task: auditAndNotify, cron: "43 * * * *" },
];

import type { Deps } from "../../../platform/deps.ts";
import type { JobDefinition } from "../../../platform/jobs.ts";
import { tellFindings, type Audit } from "../../account/tell-findings.ts";
import { BUYBACKS } from "../switches.ts";
import { auditBuybacks } from "./audit-buybacks.ts";
import { BUYBACK_FINDINGS } from "./finding-words.ts";

const AUDIT: Audit = {
  name: "buybacks",
  way: BUYBACKS,
  words: BUYBACK_FINDINGS,
  subject: {
    zh: "Nodeyard：回购审计发现 {count} 处不符",
    en: "Nodeyard: the buy-back audit found {count}",
  },
  lead: {
    zh: "支付宝、回购记录与账本的核对结果有变化。可能涉及资金的不符会自动暂停付款。",
    en: "Alipay, the buy-backs and the ledger are compared every hour, and the result has changed. Payments are halted where money may be concerned.",
  },
};

/** Audits buy-backs, where there is a payment app to compare them with. */
async function auditAndTell(deps: Deps): Promise<void> {
  const { payments } = deps;
  if (!payments) return;
  await tellFindings(deps, AUDIT, await auditBuybacks({ ...deps, payments }));
}

export const buybackAuditJobs: readonly JobDefinition[] = [
  { name: "audit-buybacks", task: auditAndTell, cron: "23 * * * *" },
];

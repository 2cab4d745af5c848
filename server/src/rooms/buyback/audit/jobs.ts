import type { Deps } from "../../../platform/deps.ts";
import type { JobDefinition } from "../../../platform/jobs.ts";
import { notifyFindings } from "../../redemption/notify-findings.ts";
import { auditBuybacks } from "./audit-buybacks.ts";
import { BUYBACK_AUDIT } from "./buyback-audit.ts";

/** Audits buy-backs, where there is a payment app to compare them with. */
async function auditAndTell(deps: Deps): Promise<void> {
  const { payments } = deps;
  if (!payments) return;
  await notifyFindings(deps, BUYBACK_AUDIT, await auditBuybacks({ ...deps, payments }));
}

export const buybackAuditJobs: readonly JobDefinition[] = [
  { name: "audit-buybacks", task: auditAndTell, cron: "23 * * * *" },
];

import type { Deps } from "../../../platform/deps.ts";
import type { JobDefinition } from "../../../platform/jobs.ts";
import { notifyFinance } from "../../account/notify-finance.ts";
import { auditPayouts, type AuditedSettings } from "./audit-payouts.ts";
import { auditNotice } from "./notice-text.ts";

/** The audit's own chain endpoints; shares nothing with the payout code. */
export function auditedSettings({ chain }: Pick<Deps, "chain">): AuditedSettings {
  return {
    rpcUrls: chain?.rpcUrls ?? [],
    token: chain?.tokenAddress,
    tokenDecimals: chain?.tokenDecimals,
    contract: chain?.contractAddress,
    signer: chain?.signerAddress,
  };
}

/** Audits all payouts; logs differences and mails them to finance operators. */
export async function auditAndTell(deps: Deps): Promise<void> {
  const report = await auditPayouts(deps, auditedSettings(deps));
  if (report.findings.length === 0) return;
  deps.log.error(
    { counts: report.counts, findings: report.findings.map((finding) => finding.text) },
    "payouts do not agree with the chain",
  );
  await deps.db
    .transaction()
    .execute((tx) => notifyFinance(deps, tx, (language) => auditNotice(report, language)));
}

export const payoutAuditJobs: readonly JobDefinition[] = [
  { name: "audit-payouts", task: (deps) => auditAndTell(deps), cron: "47 4 * * *" },
];

import type { Language } from "@nodeyard/contract/envelope.ts";
import type { Deps } from "../../../platform/http/route.ts";
import type { JobDefinition } from "../../../platform/jobs.ts";
import { queueMessage } from "../../../platform/messages/queue-message.ts";
import { auditPayouts, type AuditedSettings } from "./audit-payouts.ts";
import { auditNotice } from "./notice-text.ts";

/** Where the audit of a running server reads: the addresses of its chain, and nothing of what pays. */
export function auditedSettings({ chain }: Pick<Deps, "chain">): AuditedSettings {
  return {
    rpcUrls: chain?.rpcUrls ?? [],
    token: chain?.tokenAddress,
    signer: chain?.signerAddress,
  };
}

/** Audits all payouts; what does not agree is logged and mailed to those who answer for money. */
export async function auditAndTell(deps: Deps): Promise<void> {
  const report = await auditPayouts(deps, auditedSettings(deps));
  if (report.findings.length === 0) return;
  deps.log.error(
    { counts: report.counts, findings: report.findings.map((finding) => finding.text) },
    "payouts do not agree with the chain",
  );
  await deps.db.transaction().execute(async (tx) => {
    const operators = await tx
      .selectFrom("account_permissions")
      .innerJoin("accounts", "accounts.account_id", "account_permissions.account_id")
      .select(["accounts.email", "accounts.language"])
      .where("permission", "=", "operator:finance")
      .orderBy("accounts.account_id")
      .execute();
    for (const operator of operators) {
      const language = operator.language as Language;
      await queueMessage(deps, tx, {
        channel: "email",
        address: operator.email,
        language,
        ...auditNotice(report, language),
        answer: "",
        urgency: "notice",
      });
    }
  });
}

export const payoutAuditJobs: readonly JobDefinition[] = [
  { name: "audit-payouts", task: (deps) => auditAndTell(deps), cron: "47 4 * * *" },
];

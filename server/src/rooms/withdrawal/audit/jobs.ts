import type { AuditFault } from "@nodeyard/contract/operator/rules.ts";
import type { Queryable } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { JobDefinition } from "../../../platform/jobs.ts";
import { notifyFinance } from "../../account/notify-finance.ts";
import { recordCheck } from "../checks/record-check.ts";
import { auditPayouts, type AuditedSettings } from "./audit-payouts.ts";
import { auditRecord, type AuditOutcome } from "./audit-record.ts";
import type { AuditReport } from "./faults.ts";
import { haltPayouts } from "../payout/halt.ts";
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

/** Findings after which nothing more may be paid until a person has looked at them. */
const HALTING: ReadonlySet<AuditFault> = new Set([
  "doublePaid",
  "overpaid",
  "falselyEnded",
  "orphaned",
]);

/** Halting findings that no operator has resumed from before. */
async function findNew(db: Queryable, report: AuditReport): Promise<string[]> {
  const seen = await db
    .selectFrom("payout_halts")
    .select("details")
    .where("reason", "=", "audit")
    .execute();
  const known = new Set(
    seen.flatMap(({ details }) => (details as { findings: string[] }).findings),
  );
  return report.findings
    .filter(({ fault, text }) => HALTING.has(fault) && !known.has(text))
    .map(({ text }) => text);
}

/** Halts signing for findings that mean that too much was paid. @returns whether it placed a halt. */
export async function haltOnFindings(db: Queryable, report: AuditReport): Promise<boolean> {
  const findings = await findNew(db, report);
  if (findings.length === 0) return false;
  return haltPayouts(db, { reason: "audit", at: report.at, details: { findings } });
}

/** Audits all payouts; logs differences, mails them to finance operators, and halts payouts if too much was paid. */
export async function auditAndNotify(deps: Deps): Promise<AuditOutcome> {
  const report = await auditPayouts(deps, auditedSettings(deps));
  if (report.findings.length === 0) return { report, isHalted: false };
  deps.log.error(
    { counts: report.counts, findings: report.findings.map((finding) => finding.text) },
    "payouts do not agree with the chain",
  );
  const isHalted = await haltOnFindings(deps.db, report);
  await deps.db
    .transaction()
    .execute((tx) => notifyFinance(deps, tx, (language) => auditNotice(report, language)));
  return { report, isHalted };
}

/** The same every night, kept among the checks that operators see. */
export async function auditNightly(deps: Deps): Promise<void> {
  const check = { kind: "audit", terminalUser: null } as const;
  await recordCheck(deps, check, () => auditAndNotify(deps), auditRecord);
}

export const payoutAuditJobs: readonly JobDefinition[] = [
  { name: "audit-payouts", task: (deps) => auditNightly(deps), cron: "47 4 * * *" },
];

import { AUDIT_FAULTS, type AuditFault } from "@nodeyard/contract/operator/rules.ts";
import { plural } from "@nodeyard/contract/plural.ts";
import type { AuditReport } from "./faults.ts";

const NAMES: Readonly<Record<AuditFault, string>> = {
  doublePaid: "paid more than once",
  dropped: "completed without a transfer",
  overpaid: "overpaid",
  underpaid: "underpaid",
  falselyEnded: "ended with a status that differs from the chain",
  orphaned: "of no withdrawal (transfers, held BP, paid-out BP)",
  stuck: "open for too long",
};

const WITHDRAWALS = { one: "# withdrawal", other: "# withdrawals" };
const TRANSFERS = { one: "# transfer", other: "# transfers" };

/** The report for a terminal. */
export function reportText(report: AuditReport): string {
  const { blocks } = report;
  const read =
    report.chainId === undefined
      ? "no chain is set up; the ledger alone was audited"
      : `chain ${report.chainId}, ${blocks ? `blocks ${blocks.first} to ${blocks.last}` : "nothing was ever paid"}`;
  const lines = [
    `Payouts at ${report.at.toISOString()}: ${plural(report.withdrawals, WITHDRAWALS)}, ${plural(report.transfers, TRANSFERS)}; ${read}`,
    ...AUDIT_FAULTS.map((fault) => `${String(report.counts[fault]).padStart(6)}  ${NAMES[fault]}`),
    ...report.findings.map((finding) => `- ${finding.fault}: ${finding.text}`),
  ];
  if (report.onOtherChains > 0)
    lines.push(
      plural(report.onOtherChains, {
        one: "# withdrawal was paid on another chain and not audited",
        other: "# withdrawals were paid on other chains and not audited",
      }),
    );
  return lines.join("\n");
}

import type { PayoutAudit } from "@nodeyard/contract/withdrawal/operator/check-calls.ts";
import type { AuditReport } from "./faults.ts";

/** Findings that are kept; their number by fault is exact. */
const MOST = 500;

/** Findings of an audit, and a flag if payouts were halted for them. */
export interface AuditOutcome {
  readonly report: AuditReport;
  readonly isHalted: boolean;
}

/** An audit's outcome as it is kept for operators. */
export function auditRecord({ report, isHalted }: AuditOutcome): PayoutAudit {
  const { chainId, blocks, transfers, withdrawals, onOtherChains, counts, findings } = report;
  return {
    chainId: chainId ?? null,
    firstBlock: blocks ? String(blocks.first) : null,
    lastBlock: blocks ? String(blocks.last) : null,
    transfers,
    withdrawals,
    onOtherChains,
    counts: { ...counts },
    findings: findings.slice(0, MOST).map(({ fault, finding, withdrawalId, facts }) => ({
      fault,
      finding,
      withdrawalId: withdrawalId === undefined ? null : String(withdrawalId),
      facts,
    })),
    isHalted,
  };
}

import {
  AUDIT_FAULTS,
  type AuditFault,
  type AuditFinding,
} from "@nodeyard/contract/operator/rules.ts";
import { fillText } from "@nodeyard/contract/text.ts";

/** Meaning of each finding, and its text at the terminal; the console has its own. */
const FINDINGS: Readonly<Record<AuditFinding, { fault: AuditFault; text: string }>> = {
  paidTwice: { fault: "doublePaid", text: "paid {times} times: {hashes}" },
  paidTooMuch: {
    fault: "overpaid",
    text: "{hash} moved {units} units, its net amount is {expected}",
  },
  paidTooLittle: {
    fault: "underpaid",
    text: "{hash} moved {units} units, its net amount is {expected}",
  },
  paidAnother: { fault: "falselyEnded", text: "{hash} paid {to}, not {address}" },
  returnedAndPaid: { fault: "falselyEnded", text: "given back and paid by {hash}" },
  reverted: { fault: "falselyEnded", text: "completed, but {hash} was reverted" },
  paidByAnother: { fault: "falselyEnded", text: "completed by {hash}, but paid by {paidBy}" },
  noTransfer: { fault: "dropped", text: "completed, but the chain has no transfer ({hash})" },
  noTransaction: {
    fault: "dropped",
    text: "completed, but the chain has no transfer (no transaction)",
  },
  ownerless: {
    fault: "orphaned",
    text: "{hash} moved {units} units to {to} and belongs to no withdrawal",
  },
  heldDiffers: {
    fault: "orphaned",
    text: "account {accountId} has {held} BP held, its open withdrawals are of {open} BP",
  },
  paidOutDiffers: {
    fault: "orphaned",
    text: "the ledger paid out {paidOut} BP, completed withdrawals are of {completed} BP",
  },
  openTooLong: { fault: "stuck", text: "open since {since}" },
};

/** A difference between chain and ledger, described for the operator. */
export interface Finding {
  readonly fault: AuditFault;
  readonly finding: AuditFinding;
  readonly withdrawalId: bigint | undefined;
  /** Parameters of its text. */
  readonly facts: Readonly<Record<string, string>>;
  readonly text: string;
}

export function findingOf(
  finding: AuditFinding,
  facts: Readonly<Record<string, string>>,
  withdrawalId?: bigint,
): Finding {
  const { fault, text } = FINDINGS[finding];
  const whose = withdrawalId === undefined ? "" : `withdrawal ${withdrawalId}: `;
  return { fault, finding, withdrawalId, facts, text: `${whose}${fillText(text, facts)}` };
}

export interface AuditReport {
  readonly at: Date;
  readonly chainId: number | undefined;
  /** First and last block read; empty if there was nothing to read. */
  readonly blocks: { readonly first: bigint; readonly last: bigint } | undefined;
  readonly transfers: number;
  readonly withdrawals: number;
  /** Withdrawals paid on a chain that is not configured; unchecked. */
  readonly onOtherChains: number;
  readonly counts: Readonly<Record<AuditFault, number>>;
  readonly findings: readonly Finding[];
}

export function countFaults(findings: readonly Finding[]): Record<AuditFault, number> {
  const none = AUDIT_FAULTS.map((fault) => [fault, 0]);
  const counts = Object.fromEntries(none) as Record<AuditFault, number>;
  for (const { fault } of findings) counts[fault] += 1;
  return counts;
}

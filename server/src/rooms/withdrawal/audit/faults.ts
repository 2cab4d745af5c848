/** Kinds of audit findings. */
export const FAULTS = [
  "doublePaid",
  "dropped",
  "overpaid",
  "underpaid",
  "falselyEnded",
  "orphaned",
  "stuck",
] as const;
export type Fault = (typeof FAULTS)[number];

/** A difference between chain and ledger, described for the operator. */
export interface Finding {
  readonly fault: Fault;
  readonly withdrawalId: bigint | undefined;
  readonly text: string;
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
  readonly counts: Readonly<Record<Fault, number>>;
  readonly findings: readonly Finding[];
}

export function countFaults(findings: readonly Finding[]): Record<Fault, number> {
  const counts = Object.fromEntries(FAULTS.map((fault) => [fault, 0])) as Record<Fault, number>;
  for (const { fault } of findings) counts[fault] += 1;
  return counts;
}

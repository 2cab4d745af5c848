/** What an audit of payouts counts. */
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

/** One thing that chain and books do not agree on, in words for the operator. */
export interface Finding {
  readonly fault: Fault;
  readonly withdrawalId: bigint | undefined;
  readonly text: string;
}

export interface AuditReport {
  readonly at: Date;
  readonly chainId: number | undefined;
  /** First and last block that were read; empty where nothing was to be read. */
  readonly blocks: { readonly first: bigint; readonly last: bigint } | undefined;
  readonly transfers: number;
  readonly withdrawals: number;
  /** Withdrawals that were paid on a chain other than the one that is set up; nobody has checked them. */
  readonly onOtherChains: number;
  readonly counts: Readonly<Record<Fault, number>>;
  readonly findings: readonly Finding[];
}

export function countFaults(findings: readonly Finding[]): Record<Fault, number> {
  const counts = Object.fromEntries(FAULTS.map((fault) => [fault, 0])) as Record<Fault, number>;
  for (const { fault } of findings) counts[fault] += 1;
  return counts;
}

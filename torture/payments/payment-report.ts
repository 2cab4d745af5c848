import type { PaymentReport } from "./run-payments.ts";

/** Everything that must not be, in words; empty after a run without a fault. */
export function paymentFaultsOf({ outcome, faults }: PaymentReport): string[] {
  return [
    ...outcome.doubled.map((text) => `doubled: ${text}`),
    ...outcome.lost.map((text) => `lost: ${text}`),
    ...outcome.stuck.map((text) => `stuck: ${text}`),
    ...outcome.audit.map((text) => `audit, ${text}`),
    ...outcome.ledgerProblems.map((text) => `ledger: ${text}`),
    ...(outcome.heldMicroBp === 0n ? [] : [`ledger: ${outcome.heldMicroBp} micro-BP are held`]),
    ...faults,
  ];
}

/** The report for a terminal. */
export function paymentReportText(report: PaymentReport): string {
  const { outcome } = report;
  const table = (counts: ReadonlyMap<string, number>): string[] =>
    [...counts]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([name, count]) => `${String(count).padStart(6)}  ${name}`);
  const drained =
    report.drainedAfterMs === undefined ? "no" : `${(report.drainedAfterMs / 1000).toFixed(1)} s`;
  return [
    ...table(report.kills),
    `kills: ${report.killCount} in ${report.seconds.toFixed(0)} s, restores: ${report.restores}`,
    "",
    ...table(report.acts),
    ...[...report.refusals].map(([reason, count]) => `refused ${count} times: ${reason}`),
    "",
    `buy-backs: ${outcome.paid} paid, ${outcome.returned} returned; by hand: ${outcome.paidByHand} paid`,
    `paid by the gateway, and lost by a restore: ${outcome.paidAndForgotten}`,
    `all ended after the last fault: ${drained}`,
    `doubled ${outcome.doubled.length}, lost ${outcome.lost.length}, stuck ${outcome.stuck.length}`,
    ...paymentFaultsOf(report),
  ].join("\n");
}

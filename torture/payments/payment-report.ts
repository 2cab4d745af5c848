import type { PaymentReport } from "./run-payments.ts";

/** Everything that must not be, in words; empty after a run without a fault. */
export function paymentFaultsOf({ outcome, cards, faults }: PaymentReport): string[] {
  return [
    ...[outcome, cards].flatMap(({ doubled, lost, stuck, audit }) => [
      ...doubled.map((text) => `doubled: ${text}`),
      ...lost.map((text) => `lost: ${text}`),
      ...stuck.map((text) => `stuck: ${text}`),
      ...audit.map((text) => `audit, ${text}`),
    ]),
    ...outcome.ledgerProblems.map((text) => `ledger: ${text}`),
    ...(outcome.heldMicroBp === 0n ? [] : [`ledger: ${outcome.heldMicroBp} micro-BP are held`]),
    ...faults,
  ];
}

/** The report for a terminal. */
export function paymentReportText(report: PaymentReport): string {
  const { outcome, cards } = report;
  const table = (counts: ReadonlyMap<string, number>): string[] =>
    [...counts]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([name, count]) => `${String(count).padStart(6)}  ${name}`);
  const drained =
    report.drainedAfterMs === undefined ? "no" : `${(report.drainedAfterMs / 1000).toFixed(1)} s`;
  return [
    ...table(report.kills),
    `kills: ${report.killCount} in ${report.seconds.toFixed(0)} s, restores: ${report.restores}, failovers: ${report.failovers}`,
    "",
    ...table(report.acts),
    ...[...report.refusals].map(([reason, count]) => `refused ${count} times: ${reason}`),
    "",
    `buy-backs: ${outcome.paid} paid, ${outcome.returned} returned; by hand: ${outcome.paidByHand} paid`,
    `paid by the gateway, and lost by a restore or failover: ${outcome.paidAndRolledBack}`,
    `exchanges for gift cards: ${cards.delivered} given, ${cards.returned} returned`,
    `cards that were read, of exchanges lost by a restore or failover: ${cards.shownAndRolledBack}`,
    `all ended after the last fault: ${drained}`,
    ...(["doubled", "lost", "stuck"] as const).map(
      (fault) =>
        `${fault}: ${outcome[fault].length} buy-backs, ${cards[fault].length} exchanges and cards`,
    ),
    ...paymentFaultsOf(report),
  ].join("\n");
}

import { POINTS } from "./points.ts";
import type { TortureReport } from "./run.ts";

/** Everything that must not be, in words; empty after a run without a fault. */
export function faultsOf(report: TortureReport): string[] {
  const { outcome } = report;
  return [
    ...outcome.lost.map((text) => `lost: ${text}`),
    ...outcome.doubled.map((text) => `doubled: ${text}`),
    ...outcome.short.map((text) => `short: ${text}`),
    ...outcome.audit.findings.map((finding) => `audit, ${finding.fault}: ${finding.text}`),
    ...outcome.ledgerProblems.map((text) => `ledger: ${text}`),
    ...(outcome.heldMicroBp === 0n
      ? []
      : [`ledger: ${outcome.heldMicroBp} micro-BP are held for nothing`]),
    ...outcome.stuck.map((text) => `stuck: withdrawal ${text}`),
    ...outcome.halts.map((reason) => `halted: ${reason}`),
    ...report.faults,
  ];
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function spread(name: string, valuesMs: readonly number[]): string {
  const sorted = [...valuesMs].sort((a, b) => a - b);
  if (sorted.length === 0) return `${name}: never`;
  const median = sorted[Math.floor(sorted.length / 2)] as number;
  return `${name}: ${sorted.length} times, median ${seconds(median)}, at most ${seconds(sorted.at(-1) as number)}`;
}

/** The report for a terminal. */
export function reportText(report: TortureReport): string {
  const { outcome } = report;
  const cell = (text: string | number): string => String(text).padStart(9);
  const lines = [
    `${"killed".padEnd(32)}${cell("api")}${cell("worker")}${cell("postgres")}`,
    ...POINTS.map((point) => {
      const by = report.kills.get(point);
      const of = (victim: "api" | "worker" | "postgres"): string => cell(by?.get(victim) ?? 0);
      return `${point.padEnd(32)}${of("api")}${of("worker")}${of("postgres")}`;
    }),
    `kills: ${report.killCount} in ${report.seconds.toFixed(0)} s`,
    "",
    ...[...report.acts]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([name, count]) => `${cell(count)}  ${name}`),
    "",
    `withdrawals: ${outcome.completed} completed, ${outcome.canceled} canceled, ${outcome.waiting} wait for a person`,
    `withdrawals that restored databases did not have: ${report.rolledBack}`,
    `requests: ${report.requests.acknowledged} acknowledged, ${report.requests.resent} sent again with the same key`,
    ...[...report.refusals].map(([reason, count]) => `refused ${count} times: ${reason}`),
    ...[...report.restartsMs].map(([name, values]) => spread(`${name} back`, values)),
    `all ended after the last fault: ${report.drainedAfterMs === undefined ? "no" : `within ${seconds(report.drainedAfterMs)}`}`,
    "",
    `lost ${outcome.lost.length}, doubled ${outcome.doubled.length}, short ${outcome.short.length}, stuck ${outcome.stuck.length}`,
  ];
  return [...lines, ...faultsOf(report)].join("\n");
}

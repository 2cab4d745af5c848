import type { LedgerLine } from "@nodeyard/contract/revenue/calls.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { formatUtc } from "../../../shared/format.ts";

const AT_INSTANTS: ReadonlySet<LedgerLine["kind"]> = new Set([
  "adjustment",
  "withdrawal",
  "buyback",
  "exchange",
]);

/** Period of a line: an hour of network tasks, a day of compute tasks, activity or invites, else its instant. */
export function linePeriod(line: Pick<LedgerLine, "kind" | "occurredAt">): string {
  const from = formatUtc(line.occurredAt);
  if (AT_INSTANTS.has(line.kind)) return from;
  if (line.kind !== "network") return from.slice(0, 10);
  return `${from} – ${formatUtc(Date.parse(line.occurredAt) + HOUR_MS, "clock")}`;
}

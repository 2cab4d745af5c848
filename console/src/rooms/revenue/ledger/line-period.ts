import type { LedgerLine } from "@nodeyard/contract/revenue/calls.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { formatUtc } from "../../../shared/format.ts";

/** What a line is for: an hour of network tasks, a day of compute tasks, else the moment itself. */
export function linePeriod(line: Pick<LedgerLine, "kind" | "occurredAt">): string {
  const from = formatUtc(line.occurredAt);
  if (line.kind === "compute") return from.slice(0, 10);
  if (line.kind !== "network") return from;
  return `${from} – ${formatUtc(Date.parse(line.occurredAt) + HOUR_MS).slice(11)}`;
}

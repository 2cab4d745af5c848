import type { Points } from "@nodeyard/contract/monitoring/agent.ts";

/** What one 5-minute slot measured. Field names and units are the wire's (`monitoring/agent.ts` of the contract). */
export interface Point {
  slotAtSeconds: number;
  stableValue: number;
  inBps: number;
  outBps: number;
  cpuPercent: number;
  memoryPercent: number;
  diskPercent: number;
  diskReadBps: number;
  diskWriteBps: number;
  externalStorageBytes: number;
}

/** The order of a journal line and of the columns. */
export const POINT_FIELDS = [
  "slotAtSeconds",
  "stableValue",
  "inBps",
  "outBps",
  "cpuPercent",
  "memoryPercent",
  "diskPercent",
  "diskReadBps",
  "diskWriteBps",
  "externalStorageBytes",
] as const satisfies readonly (keyof Point & keyof Points)[];

/** Rows to the columns of a report. */
export function toColumns(points: readonly Point[]): Points {
  return Object.fromEntries(
    POINT_FIELDS.map((field) => [field, points.map((point) => point[field])]),
  ) as unknown as Points;
}

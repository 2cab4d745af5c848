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
  /** Share of the time in which disks were busy; absent where the system does not tell. */
  ioUtilPercent?: number;
}

/** The order of a journal line and of the columns; a journal line may end with the disks' share of busy time. */
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

/** Rows to the columns of a report. The optional column is there when every point has its value. */
export function toColumns(points: readonly Point[]): Points {
  const columns = Object.fromEntries(
    POINT_FIELDS.map((field) => [field, points.map((point) => point[field])]),
  ) as unknown as Points;
  const busy = points.flatMap(({ ioUtilPercent }) => ioUtilPercent ?? []);
  if (busy.length > 0 && busy.length === points.length) columns.ioUtilPercent = busy;
  return columns;
}

/** The points from the first on that all have the optional value, or all lack it: they fit into one report. */
export function leadingAlike(points: readonly Point[]): readonly Point[] {
  const has = (point: Point | undefined): boolean => point?.ioUtilPercent !== undefined;
  const other = points.findIndex((point) => has(point) !== has(points[0]));
  return other < 0 ? points : points.slice(0, other);
}

import type { Points } from "@nodeyard/contract/monitoring/agent-calls.ts";

/** Measurements of a 5-minute slot. Names and units as on the wire (`monitoring/agent.ts` of the contract). */
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
  /** Disk utilisation; absent if the system does not report it. */
  ioUtilPercent?: number;
}

/** Field order of journal lines and columns; a journal line may end with the disk utilisation. */
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

/** Converts points to a report's columns. The optional column requires a value in every point. */
export function toColumns(points: readonly Point[]): Points {
  const columns = Object.fromEntries(
    POINT_FIELDS.map((field) => [field, points.map((point) => point[field])]),
  ) as unknown as Points;
  const busy = points.flatMap(({ ioUtilPercent }) => ioUtilPercent ?? []);
  if (busy.length > 0 && busy.length === points.length) columns.ioUtilPercent = busy;
  return columns;
}

/** The leading points that all have, or all lack, the optional value: they fit into one report. */
export function leadingAlike(points: readonly Point[]): readonly Point[] {
  const has = (point: Point | undefined): boolean => point?.ioUtilPercent !== undefined;
  const other = points.findIndex((point) => has(point) !== has(points[0]));
  return other < 0 ? points : points.slice(0, other);
}

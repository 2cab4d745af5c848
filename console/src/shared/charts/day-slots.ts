import { DAY_MS, startOfUtcDay, type UtcDay } from "@nodeyard/contract/time.ts";

export interface DaySlots<Point> {
  /** Start of every slot of the day. */
  readonly timesSeconds: readonly number[];
  /** The point of each slot; null where none was measured, which a chart shows as a gap. */
  readonly points: readonly (Point | null)[];
}

/** All slots of a UTC day, 288 of five minutes, with the points that were measured in them. */
export function daySlots<Point extends { readonly time: string }>(
  day: UtcDay,
  slotSeconds: number,
  measured: readonly Point[],
): DaySlots<Point> {
  const start = startOfUtcDay(day).getTime() / 1000;
  const count = Math.floor(DAY_MS / 1000 / slotSeconds);
  const points = Array.from({ length: count }, (): Point | null => null);
  for (const point of measured) {
    const slot = Math.floor((Date.parse(point.time) / 1000 - start) / slotSeconds);
    if (slot >= 0 && slot < count) points[slot] = point;
  }
  return { timesSeconds: points.map((_, slot) => start + slot * slotSeconds), points };
}

import { expect, it } from "vitest";
import { leadingAlike, type Point, toColumns } from "./point.ts";

function point(slotAtSeconds: number, ioUtilPercent?: number): Point {
  const zero = { inBps: 0, outBps: 0, cpuPercent: 0, memoryPercent: 0, diskPercent: 0 };
  const rest = { diskReadBps: 0, diskWriteBps: 0, externalStorageBytes: 0 };
  const busy = ioUtilPercent === undefined ? {} : { ioUtilPercent };
  return { slotAtSeconds, stableValue: 1, ...zero, ...rest, ...busy };
}

it("carries the disks' busy time when every point has it, zero too", () => {
  expect(toColumns([point(300, 0), point(600, 12.5)]).ioUtilPercent).toEqual([0, 12.5]);
  expect(toColumns([point(300), point(600)])).not.toHaveProperty("ioUtilPercent");
  expect(toColumns([])).not.toHaveProperty("ioUtilPercent");
});

it("sends points with and without it in reports of their own, in order", () => {
  const mixed = [point(300), point(600), point(900, 1), point(1200)];
  expect(leadingAlike(mixed)).toEqual(mixed.slice(0, 2));
  expect(leadingAlike(mixed.slice(2))).toEqual(mixed.slice(2, 3));
  expect(leadingAlike([])).toEqual([]);
});

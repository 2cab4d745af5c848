import { describe, expect, it } from "vitest";
import { ioUtilPercent, parseDiskstats, readDiskCounters } from "./disk-busy.ts";

const DISKSTATS = `   7       0 loop0 10 0 20 1 0 0 0 0 0 999 1 0 0 0 0 0 0
 259       0 nvme0n1 5000 10 90000 800 7000 20 120000 900 0 4200 1700 0 0 0 0 3 9
 259       1 nvme0n1p1 4000 10 80000 700 6000 20 110000 800 0 4100 1500 0 0 0 0 0 0
   8       0 sda 100 0 800 20 5 0 40 1 0 120 21
   8       1 sda1 100 0 800 20 5 0 40 1 0 119 21
 179       0 mmcblk0 100 0 800 20 5 0 40 1 0 77 21
 179       8 mmcblk0boot0 1 0 8 0 0 0 0 0 0 5 0
 253       0 dm-0 100 0 800 20 5 0 40 1 0 4000 21
   9       0 md0 100 0 800 20 5 0 40 1 0 4000 21
  11       0 sr0 0 0 0 0 0 0 0 0 0 0 0
`;

describe("the busy time of disks", () => {
  it("is read for whole disks, not for partitions or layered devices", () => {
    expect([...parseDiskstats(DISKSTATS)]).toEqual([
      ["nvme0n1", 4200],
      ["sda", 120],
      ["mmcblk0", 77],
    ]);
  });

  it("is unknown where the system has no such file, or a torn one", () => {
    expect(readDiskCounters("/nowhere/diskstats")).toEqual({ io: undefined, busyMs: undefined });
    expect([...parseDiskstats("8 0 sda 100 0 800\n\nnonsense")]).toEqual([]);
  });
});

describe("the share of busy time", () => {
  const reading = (steadyMs: number, busy: Record<string, number> | undefined) => ({
    steadyMs,
    busyMs: busy && new Map(Object.entries(busy)),
  });
  const share = (...args: Parameters<typeof ioUtilPercent>) => ioUtilPercent(...args);

  it("is that of the busiest disk", () => {
    const before = reading(1_000, { sda: 500, sdb: 0 });
    expect(share(before, reading(301_000, { sda: 60_500, sdb: 150_000 }))).toBe(50);
  });

  it("is at most 100, even if the counters' clocks disagree", () => {
    expect(share(reading(0, { sda: 0 }), reading(1_000, { sda: 1_050 }))).toBe(100);
  });

  it("leaves out a disk that is new or whose counter went back", () => {
    const before = reading(0, { sda: 4_294_967_000, sdb: 0 });
    expect(share(before, reading(1_000, { sda: 10, sdb: 200, sdc: 900 }))).toBe(20);
    expect(share(reading(0, { sda: 100 }), reading(1_000, { sda: 10 }))).toBeUndefined();
  });

  it("is unknown without readings and without time between them", () => {
    expect(share(reading(0, undefined), reading(1_000, undefined))).toBeUndefined();
    expect(share(reading(5, { sda: 0 }), reading(5, { sda: 0 }))).toBeUndefined();
  });
});

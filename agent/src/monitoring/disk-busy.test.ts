import { describe, expect, it } from "vitest";
import { machineOf } from "../machine/testing/machine-of.ts";
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

  it("is read under a Synology's names", () => {
    // DSM 7.2, Linux 4.4.
    const text = `   1       0 ram0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
   8       0 sata1 18289234 126574923 9396705207 1333168424 11374085 37209420 2406587341 2249203429 0 199683401 3618694472 0 0 0 0 364389 36322618
   8       1 sata1p1 170 0 1304 431 195104 75262 1946525 19802292 0 18644498 19802723 0 0 0 0 0 0
   8       3 sata1p3 18282438 126574923 9396688736 1332754329 2060017 32766263 2297566105 743211911 7 193086740 2075966240 0 0 0 0 0 0
`;
    const root = machineOf({ diskstats: text });
    expect(readDiskCounters(`${root}/diskstats`)).toEqual({
      io: { readBytes: 9_396_705_207 * 512, writtenBytes: 2_406_587_341 * 512 },
      busyMs: new Map([["sata1", 199_683_401]]),
    });
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

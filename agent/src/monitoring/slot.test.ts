import { describe, expect, it } from "vitest";
import type { Counters } from "./meter.ts";
import type { StorageReading } from "./storage-reading.ts";
import { createSlot } from "./slot.ts";

const START_MS = 1_800_000_000_000;

function counters(seconds: number, inBytes: number, change: Partial<Counters> = {}): Counters {
  return {
    steadyMs: seconds * 1000,
    cpuBusyMs: seconds * 500,
    cpuTotalMs: seconds * 2000,
    memoryPercent: 50,
    network: [{ name: "eth0", inBytes, outBytes: 0, lineBps: 100e6 }],
    ...change,
  };
}

function storage(seconds: number, readBytes: number): StorageReading {
  return {
    steadyMs: seconds * 1000,
    totalBytes: 1e12,
    usedPercent: 33.333,
    externalBytes: 0,
    io: { readBytes, writtenBytes: 0 },
    busyMs: new Map([["sda", seconds * 250]]),
  };
}

/** A whole slot of readings every 30 s, with what the counter shows at each. */
function slotOf(readings: Counters[]) {
  const slot = createSlot(START_MS);
  readings.slice(1).forEach((reading, index) => {
    const before = readings[index];
    if (before) slot.addInterval(before, reading);
  });
  return slot.finish(storage(0, 0), storage(300, 3_000), 40);
}

const every30 = (inBytes: (second: number) => number) =>
  Array.from({ length: 11 }, (_, index) => counters(index * 30, inBytes(index * 30)));

describe("a slot", () => {
  it("averages counters over the time that was measured", () => {
    expect(slotOf(every30((second) => second * 1_000_000))).toMatchObject({
      slotAtSeconds: START_MS / 1000,
      inBps: 8_000_000,
      cpuPercent: 25,
      memoryPercent: 50,
      diskPercent: 33.33,
      diskReadBps: 10,
      ioUtilPercent: 25,
    });
  });

  it("leaves out a reading in which the counter was reset", () => {
    const point = slotOf(
      every30((second) => (second < 150 ? 9e9 + second * 1_000_000 : second * 1_000_000)),
    );
    expect(point?.inBps).toBe(8_000_000);
  });

  it("leaves out a jump that the line cannot carry", () => {
    const point = slotOf(every30((second) => second * 1_000_000 + (second >= 150 ? 5e12 : 0)));
    expect(point?.inBps).toBe(8_000_000);
  });

  it("does not mix the counters of two interfaces", () => {
    const readings = every30((second) => second * 1_000_000);
    const moved = readings.map((reading, index) =>
      index < 5
        ? reading
        : {
            ...reading,
            network: reading.network.map((each) => ({ ...each, name: "ppp0" })),
          },
    );
    expect(slotOf(moved)?.inBps).toBe(8_000_000);
  });

  it("adds interfaces up, and leaves out one that is new or starts again", () => {
    const extra = (name: string, inBytes: number) => ({
      name,
      inBytes,
      outBytes: 0,
      lineBps: 100e6,
    });
    const readings = every30((second) => second * 1_000_000).map((reading, index) => ({
      ...reading,
      network: [
        ...reading.network,
        extra("nyp1", reading.steadyMs * 1_000),
        ...(index < 5 ? [] : [extra("nyp2", 9e9 + reading.steadyMs * 2_000)]),
        extra("nyp3", index === 5 ? 0 : 1e9),
      ],
    }));
    // Two interfaces for the whole slot, and a third of twice their rate for half of it.
    expect(slotOf(readings)?.inBps).toBe(8_000_000 * (1 + 1 + 2 / 2));
  });

  it("is not recorded when less than half of it was measured", () => {
    expect(slotOf(every30(() => 0).slice(0, 5))).toBeUndefined();
    expect(slotOf(every30(() => 0).slice(0, 6))).toBeDefined();
  });

  it("does not count the time that a machine was suspended", () => {
    expect(slotOf([counters(0, 0), counters(30, 0), counters(290, 0)])).toBeUndefined();
  });

  it("has no bandwidth, rather than a wrong one, without an interface", () => {
    const readings = every30(() => 0).map((reading) => ({ ...reading, network: [] }));
    expect(slotOf(readings)?.inBps).toBe(0);
  });
});

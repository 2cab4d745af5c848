import { SLOT_MS } from "@nodeyard/contract/time.ts";
import { counterGrowth } from "./counter-rate.ts";
import { ioUtilPercent } from "./disk-busy.ts";
import type { Counters, NetworkCounters } from "./meter.ts";
import type { StorageReading } from "./storage-reading.ts";
import type { Point } from "./point.ts";
import type { Traffic } from "./line-load.ts";

/** A slot is valid if at least half of it was measured. */
const MIN_COVERED_MS = SLOT_MS / 2;
/** Readings further apart than this span a gap (a suspended machine) and are ignored. */
const MAX_INTERVAL_MS = 90_000;
/** A line may briefly exceed its nominal rate, but never by a quarter. */
const LINE_TOLERANCE = 1.25;
const MAX_DISK_BYTES_PER_SECOND = 64e9;

/** Accumulates the readings of one slot. Pure: no clock, no I/O. */
export interface Slot {
  readonly startMs: number;
  addInterval(before: Counters, after: Counters): void;
  /** The slot's point, or undefined if too little of it was measured. */
  finish(before: StorageReading, after: StorageReading, stableValue: number): Point | undefined;
}

/** Traffic of all interfaces between two readings; undefined if there is none to compare. */
export function trafficBetween(before: Counters, after: Counters): Traffic | undefined {
  const elapsedMs = after.steadyMs - before.steadyMs;
  if (elapsedMs <= 0 || elapsedMs > MAX_INTERVAL_MS) return undefined;
  const seconds = elapsedMs / 1000;
  const grown = after.network.flatMap((now) => growthOf(before.network, now, seconds));
  if (grown.length === 0) return undefined;
  const sumOf = (direction: "inBytes" | "outBytes"): number =>
    grown.reduce((sum, growth) => sum + growth[direction], 0);
  return { seconds, inBytes: sumOf("inBytes"), outBytes: sumOf("outBytes") };
}

export function createSlot(startMs: number): Slot {
  let coveredMs = 0;
  let cpuBusyMs = 0;
  let cpuTotalMs = 0;
  let memoryPercentMs = 0;
  let networkSeconds = 0;
  let inBytes = 0;
  let outBytes = 0;

  return {
    startMs,
    addInterval(before, after) {
      const elapsedMs = after.steadyMs - before.steadyMs;
      if (elapsedMs <= 0 || elapsedMs > MAX_INTERVAL_MS) return;
      coveredMs += elapsedMs;
      memoryPercentMs += after.memoryPercent * elapsedMs;
      const total = after.cpuTotalMs - before.cpuTotalMs;
      const busy = after.cpuBusyMs - before.cpuBusyMs;
      if (total > 0 && busy >= 0 && busy <= total) {
        cpuBusyMs += busy;
        cpuTotalMs += total;
      }
      const traffic = trafficBetween(before, after);
      if (traffic === undefined) return;
      networkSeconds += traffic.seconds;
      inBytes += traffic.inBytes;
      outBytes += traffic.outBytes;
    },
    finish(before, after, stableValue) {
      if (coveredMs < MIN_COVERED_MS) return undefined;
      const seconds = (after.steadyMs - before.steadyMs) / 1000;
      const perSecond = (one: number | undefined, other: number | undefined): number => {
        if (one === undefined || other === undefined) return 0;
        const growth = counterGrowth(one, other, seconds, MAX_DISK_BYTES_PER_SECOND);
        return growth === undefined ? 0 : Math.round(growth / seconds);
      };
      const bitsPerSecond = (bytes: number): number =>
        networkSeconds === 0 ? 0 : Math.round((bytes * 8) / networkSeconds);
      const busyPercent = ioUtilPercent(before, after);
      return {
        slotAtSeconds: startMs / 1000,
        stableValue,
        inBps: bitsPerSecond(inBytes),
        outBps: bitsPerSecond(outBytes),
        cpuPercent: percent(cpuTotalMs === 0 ? 0 : (100 * cpuBusyMs) / cpuTotalMs),
        memoryPercent: percent(memoryPercentMs / coveredMs),
        diskPercent: percent(after.usedPercent),
        diskReadBps: perSecond(before.io?.readBytes, after.io?.readBytes),
        diskWriteBps: perSecond(before.io?.writtenBytes, after.io?.writtenBytes),
        externalStorageBytes: Math.max(0, Math.round(after.externalBytes)),
        ...(busyPercent === undefined ? {} : { ioUtilPercent: percent(busyPercent) }),
      };
    },
  };
}

/** Traffic of an interface since the reading before; nothing if it is new or its counters are implausible. */
function growthOf(
  before: readonly NetworkCounters[],
  now: NetworkCounters,
  seconds: number,
): { inBytes: number; outBytes: number }[] {
  const then = before.find(({ name }) => name === now.name);
  if (then === undefined) return [];
  const most = (now.lineBps * LINE_TOLERANCE) / 8;
  const inBytes = counterGrowth(then.inBytes, now.inBytes, seconds, most);
  const outBytes = counterGrowth(then.outBytes, now.outBytes, seconds, most);
  return inBytes === undefined || outBytes === undefined ? [] : [{ inBytes, outBytes }];
}

function percent(value: number): number {
  return Math.round(Math.min(100, Math.max(0, value)) * 100) / 100;
}

import { cpus, freemem, totalmem } from "node:os";
import { countersOf, lineRateOf } from "../machine/interfaces.ts";
import { countedInterfaces } from "../machine/default-route.ts";
import { readMounts } from "../machine/mounts.ts";
import { NO_SETTINGS } from "../machine/settings.ts";
import type { TimeSource } from "../platform/time.ts";
import { readDiskCounters } from "./disk-busy.ts";
import type { StorageReading } from "./storage-reading.ts";
import { storageTotals } from "./filesystems.ts";

/** Cumulative counters of an interface. */
export interface NetworkCounters {
  name: string;
  inBytes: number;
  outBytes: number;
  /** Line rate, bits per second. */
  lineBps: number;
}

/** Cumulative counters of the machine, read every 30 s. */
export interface Counters {
  steadyMs: number;
  cpuBusyMs: number;
  cpuTotalMs: number;
  memoryPercent: number;
  /** Of the interfaces that count, none of which carries another. */
  network: readonly NetworkCounters[];
}

export interface Meter {
  counters(): Promise<Counters>;
  storage(): Promise<StorageReading>;
}

/** Used if the driver reports no line rate. */
export const UNKNOWN_LINE_BPS = 100e9;

/** Measures this machine from the kernel's files; looks up the default route again each slot. */
export function createMachineMeter(time: TimeSource, settings = NO_SETTINGS): Meter {
  let lines: readonly string[] = [];

  return {
    async counters() {
      if (lines.length === 0) lines = countedInterfaces(settings);
      const total = totalmem();
      return {
        steadyMs: time.steadyMs(),
        ...cpuTimes(),
        memoryPercent: total > 0 ? (100 * (total - freemem())) / total : 0,
        network: lines.flatMap((name) => {
          const counters = countersOf(name);
          if (counters === undefined) return [];
          const { receivedBytes: inBytes, sentBytes: outBytes } = counters;
          return { name, lineBps: lineRateOf(name) ?? UNKNOWN_LINE_BPS, inBytes, outBytes };
        }),
      };
    },
    async storage() {
      lines = countedInterfaces(settings);
      const totals = storageTotals(await readMounts());
      return { steadyMs: time.steadyMs(), ...totals, ...readDiskCounters() };
    },
  };
}

function cpuTimes(): { cpuBusyMs: number; cpuTotalMs: number } {
  let cpuTotalMs = 0;
  let idleMs = 0;
  for (const { times } of cpus()) {
    cpuTotalMs += times.user + times.nice + times.sys + times.idle + times.irq;
    idleMs += times.idle;
  }
  return { cpuBusyMs: cpuTotalMs - idleMs, cpuTotalMs };
}

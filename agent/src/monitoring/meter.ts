import { cpus } from "node:os";
import type { TimeSource } from "../platform/time.ts";
import { readDiskBusyMs } from "./disk-busy.ts";
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

/** Measures this machine. Uses the default route's interface, looked up again each slot. */
export function createMachineMeter(time: TimeSource): Meter {
  let line: { name: string; lineBps: number } | undefined;

  // Loaded on first use: not needed for --help.
  const load = async () => (await import("systeminformation")).default;

  async function findLine(): Promise<typeof line> {
    const si = await load();
    const found = await si.networkInterfaces("default");
    const { iface, speed } = Array.isArray(found) ? (found[0] ?? { iface: "" }) : found;
    if (iface === "") return undefined;
    return { name: iface, lineBps: speed && speed > 0 ? speed * 1e6 : UNKNOWN_LINE_BPS };
  }

  return {
    async counters() {
      const si = await load();
      line ??= await findLine();
      const [memory, [network]] = await Promise.all([
        si.mem(),
        line === undefined ? [] : si.networkStats(line.name),
      ]);
      const steadyMs = time.steadyMs();
      // A vanished interface reads as zero in both directions.
      const alive = network !== undefined && network.rx_bytes + network.tx_bytes > 0;
      return {
        steadyMs,
        ...cpuTimes(),
        memoryPercent:
          memory.total > 0 ? (100 * (memory.total - memory.available)) / memory.total : 0,
        network:
          alive && line !== undefined
            ? [{ ...line, inBytes: network.rx_bytes, outBytes: network.tx_bytes }]
            : [],
      };
    },
    async storage() {
      const si = await load();
      line = await findLine();
      const [mounts, io] = await Promise.all([si.fsSize(), si.fsStats()]);
      return {
        steadyMs: time.steadyMs(),
        ...storageTotals(mounts),
        io: io && io.rx + io.wx > 0 ? { readBytes: io.rx, writtenBytes: io.wx } : undefined,
        busyMs: readDiskBusyMs(),
      };
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

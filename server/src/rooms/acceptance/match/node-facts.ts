import type { Carrier } from "../../monitoring/carriers/carrier.ts";
import { countUplink } from "../lines/count-lines.ts";
import type { RunResults } from "../results/read-results.ts";

interface Disks {
  readonly count: number;
  readonly bytes: number;
}

/** A node's measured resources; sums include only disks and lines that finished their tests. */
export interface NodeFacts {
  readonly cpuThreads: number;
  readonly cpuMhz: number;
  readonly memoryBytes: number;
  readonly ssd: Disks;
  readonly hdd: Disks;
  /** Of all its lines at once. */
  readonly totalBps: number;
  /** Of its measured lines. */
  readonly carriers: readonly Carrier[];
  /** Of all its lines; zero if one is not up, or was not measured. */
  readonly slowestBps: number;
  readonly hasIpv6: boolean;
}

function sumDisks(disks: NonNullable<RunResults["disks"]>, isSsd: boolean): Disks {
  const counted = disks.filter((disk) => disk.isSsd === isSsd && disk.fault === undefined);
  return {
    count: counted.length,
    bytes: counted.reduce((total, disk) => total + disk.sizeBytes, 0),
  };
}

export function factsOf(results: RunResults): NodeFacts {
  const { cpu, disks = [], memory } = results;
  const uplink = countUplink(results);
  const normal = uplink.lines.filter(({ line }) => line.state === "normal");
  const counted = uplink.lines.flatMap(({ countedBps }) => countedBps ?? []);
  const isComplete = counted.length === results.lines.length && counted.length > 0;
  return {
    cpuThreads: cpu?.processors ?? 0,
    cpuMhz: cpu?.maxMhz ?? 0,
    memoryBytes: memory?.totalBytes ?? 0,
    ssd: sumDisks(disks, true),
    hdd: sumDisks(disks, false),
    totalBps: uplink.countedBps,
    carriers: [
      ...new Set(
        uplink.lines.flatMap(({ line, countedBps }) => (countedBps === null ? [] : line.carrier)),
      ),
    ],
    slowestBps: isComplete ? Math.min(...counted) : 0,
    hasIpv6: normal.some(({ line }) => line.hasIpv6),
  };
}

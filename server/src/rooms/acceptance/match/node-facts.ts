import type { Carrier } from "../../monitoring/carriers/carrier.ts";
import { testOf, type RunResults } from "../results/read-results.ts";

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
  readonly lines: readonly { readonly upBps: number; readonly carrier: Carrier }[];
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
  const isComplete = results.lines.every(
    (line) => line.state === "normal" && (testOf(results, line)?.upBps ?? null) !== null,
  );
  const normal = results.lines.filter(({ state }) => state === "normal");
  const lines = normal.flatMap((line) => {
    const upBps = testOf(results, line)?.upBps ?? null;
    return upBps === null ? [] : [{ upBps, carrier: line.carrier }];
  });
  return {
    cpuThreads: cpu?.processors ?? 0,
    cpuMhz: cpu?.maxMhz ?? 0,
    memoryBytes: memory?.totalBytes ?? 0,
    ssd: sumDisks(disks, true),
    hdd: sumDisks(disks, false),
    lines,
    slowestBps: isComplete && lines.length > 0 ? Math.min(...lines.map(({ upBps }) => upBps)) : 0,
    hasIpv6: normal.some((line) => line.hasIpv6),
  };
}

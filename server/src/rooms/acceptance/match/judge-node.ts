import type { MatchKey, TaskNeeds } from "@nodeyard/contract/acceptance/rules.ts";
import type { Carrier } from "../../monitoring/carriers/carrier.ts";
import type { NodeFacts } from "./node-facts.ts";

const GIB = 1024 ** 3;
const MBPS = 1_000_000;
/** Memory sold as 16 GB shows less, because the kernel keeps a part, and disks count in powers of ten. */
const COUNTS_FROM = 0.9;

/**
 * A requirement that failed: what is needed and what was measured, as figures; carriers by their codes, a
 * province by its Chinese name.
 */
export interface Reason {
  readonly key: MatchKey;
  readonly needed: string;
  readonly found: string;
}

/** A node's province, empty if it is not known, and the carriers with a gap there. */
export interface LocalGaps {
  readonly province: string;
  readonly carriers: ReadonlySet<string>;
}

const rounded = (value: number): string => String(Math.round(value * 10) / 10);
const gib = (bytes: number): string => `${rounded(bytes / GIB)} GiB`;
const mbps = (bps: number): string => `${rounded(bps / MBPS)} Mbps`;
const plain = (value: number): string => String(value);

/** A requirement, undefined where it is met or there is none. */
function least(
  key: MatchKey,
  needed: number | null,
  found: number,
  text: (value: number) => string,
  countsFrom = 1,
): Reason | undefined {
  if (needed === null || found >= needed * countsFrom) return undefined;
  return { key, needed: text(needed), found: text(found) };
}

function sized(key: MatchKey, neededGib: number | null, bytes: number): Reason | undefined {
  return least(key, neededGib === null ? null : neededGib * GIB, bytes, gib, COUNTS_FROM);
}

function carrierReasons(
  needs: TaskNeeds,
  carriers: readonly Carrier[],
  gaps: LocalGaps,
): (Reason | undefined)[] {
  const found = carriers.join(" ");
  const isOther = (carrier: Carrier): boolean => !needs.carriers.some((each) => each === carrier);
  return [
    needs.carriers.length > 0 && carriers.some(isOther)
      ? { key: "op", needed: needs.carriers.join(" "), found }
      : undefined,
    needs.needsGap && !carriers.some((carrier) => gaps.carriers.has(carrier))
      ? { key: "gap_error", needed: gaps.province, found }
      : undefined,
  ];
}

/**
 * Every requirement of a task that a node fails, with the figure measured; none: it matches.
 * @param storageBytes what the task's type needs of storage in any case
 */
export function judgeNode(
  facts: NodeFacts,
  needs: TaskNeeds,
  storageBytes: number,
  gaps: LocalGaps,
): Reason[] {
  const { ssd, hdd, totalBps, carriers } = facts;
  const speed = (value: number | null): number | null => (value === null ? null : value * MBPS);
  const mostBps = speed(needs.maxTotalMbps);
  const reasons = [
    least("size", storageBytes, ssd.bytes + hdd.bytes, gib, COUNTS_FROM),
    least("cpu_min_process", needs.cpuThreads, facts.cpuThreads, plain),
    least("min_frequency", needs.cpuMhz, facts.cpuMhz, (mhz) => `${rounded(mhz / 1000)} GHz`),
    sized("mem_min_size", needs.memoryGib, facts.memoryBytes),
    least("ssd_min_num", needs.ssdCount, ssd.count, plain),
    sized("ssd_tota_minl_size", needs.ssdGib, ssd.bytes),
    least("hdd_min_num", needs.hddCount, hdd.count, plain),
    sized("hdd_total_min_size", needs.hddGib, hdd.bytes),
    least("single_min_band", speed(needs.lineMbps), facts.slowestBps, mbps),
    least("total_min_band", speed(needs.totalMbps), totalBps, mbps),
    mostBps !== null && totalBps > mostBps
      ? ({ key: "max_total_band", needed: mbps(mostBps), found: mbps(totalBps) } as const)
      : undefined,
    needs.needsIpv6 && !facts.hasIpv6
      ? ({ key: "ipv_6", needed: "", found: "" } as const)
      : undefined,
    ...carrierReasons(needs, carriers, gaps),
  ];
  return reasons.filter((reason) => reason !== undefined);
}

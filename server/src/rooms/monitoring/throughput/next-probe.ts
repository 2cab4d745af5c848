import {
  PROBE_FIRST_BYTES,
  PROBE_MAX_BYTES,
  PROBE_MAX_STREAMS,
} from "@nodeyard/contract/monitoring/rules.ts";

const MBPS = 1_000_000;
/** Floor that a first visit establishes: the highest bandwidth level of the hourly settlement, before the device claims any. */
const LEAST_BPS = 100 * MBPS;
/** The bound has to exceed the claim by this, so that it does not bite when the traffic grows until the next visit. */
const MARGIN = 1.5;
/** Each probe of a visit is this many times as large as the one before: a short one ends before TCP reached its speed. */
const GROWTH = 4;
/** A probe that took this long had reached it, as had one that was hardly faster: a larger one would show no more. */
const ENOUGH_SECONDS = 5;
const FASTER = 1.5;

export interface ProbeResult {
  readonly bytes: number;
  readonly seconds: number;
}

/** True if the bound that follows from a measurement covers the device's claim. */
export function isCovered(claimBps: number, measuredBps: number, multiple: number): boolean {
  return measuredBps * multiple >= claimBps * MARGIN;
}

/** Large probes are divided: a single connection does not fill a fast line far away. */
const DIVIDED_FROM_BYTES = 8 * 1024 * 1024;

/** Number of connections that send a probe at once, each an equal part. */
export function streamsOf(bytes: number): number {
  return bytes >= DIVIDED_FROM_BYTES ? PROBE_MAX_STREAMS : 1;
}

const bpsOf = ({ bytes, seconds }: ProbeResult): number => (bytes * 8) / seconds;

/**
 * Size of the next probe of a visit, or undefined if the visit is over. A visit starts small and grows only for the few that
 * claim more than is measured.
 */
export function nextProbeBytes(visit: {
  readonly last: ProbeResult | undefined;
  /** The one before, of the same visit. */
  readonly previous: ProbeResult | undefined;
  readonly claimBps: number;
  readonly measuredBps: number;
  readonly multiple: number;
}): number | undefined {
  const { last, previous, claimBps, measuredBps, multiple } = visit;
  if (last === undefined) return PROBE_FIRST_BYTES;
  if (isCovered(Math.max(claimBps, LEAST_BPS), measuredBps, multiple)) return undefined;
  if (previous !== undefined && bpsOf(last) < bpsOf(previous) * FASTER) return undefined;
  if (last.seconds >= ENOUGH_SECONDS || last.bytes >= PROBE_MAX_BYTES) return undefined;
  return Math.min(last.bytes * GROWTH, PROBE_MAX_BYTES);
}

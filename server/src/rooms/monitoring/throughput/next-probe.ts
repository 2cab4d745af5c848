import { PROBE_FIRST_BYTES } from "@nodeyard/contract/monitoring/rules.ts";

/** Aim of a first visit: the highest bandwidth level of the hourly settlement, before the device claims any. */
const LEAST_BPS = 100_000_000;
/** Each probe of a visit is this many times as large as the one before: a short one ends before TCP reached its speed. */
const GROWTH = 4;
const LATER_GROWTH = 2;
/** A probe that took this long had reached it, as had one that was hardly faster: a larger one would show no more. */
const ENOUGH_SECONDS = 5;
const FASTER = 1.4;
const LATER_FASTER = 1.08;
/** The first probe of a later visit lasts this long at the speed that is known. */
const FIRST_SECONDS = 1;
/** Sizes are multiples of this, so that they can be divided. */
const UNIT_BYTES = 64 * 1024;

export interface ProbeResult {
  readonly bytes: number;
  readonly seconds: number;
}

/** True if the bound that follows from a measurement covers the device's claim. */
export function isCovered(claimBps: number, measuredBps: number, multiple: number): boolean {
  return measuredBps * multiple >= claimBps;
}

const MIB = 1024 * 1024;

/** Largest probe of an agent, and its connections at once. */
export interface ProbeLimits {
  readonly bytes: number;
  readonly streams: number;
}

/** Of agents that do not say so. */
export const OLDEST_LIMITS: ProbeLimits = { bytes: 128 * MIB, streams: 8 };

/** Connections that send a probe at once, each an equal part: a single one does not fill a fast line far away, nor one that tasks use. */
export function streamsOf(bytes: number, { streams }: ProbeLimits): number {
  return Math.min(streams, bytes >= 64 * MIB ? 32 : bytes >= 2 * MIB ? 8 : 1);
}

export const bpsOf = ({ bytes, seconds }: ProbeResult): number => (bytes * 8) / seconds;

/** Size of a visit's first probe, for a line of this speed; 0 if it is unknown. */
export function firstProbeBytes(knownBps: number, limits: ProbeLimits): number {
  const units = Math.ceil((knownBps / 8) * (FIRST_SECONDS / UNIT_BYTES));
  return Math.min(Math.max(units * UNIT_BYTES, PROBE_FIRST_BYTES), limits.bytes);
}

/**
 * Size of the next probe of a visit, or undefined if the visit is over. The first visit grows until a larger probe shows no more, as far
 * as it matters; later ones begin at the speed that is known, and grow only for a claim that it does not cover.
 */
export function nextProbeBytes(visit: {
  readonly last: ProbeResult | undefined;
  /** The one before, of the same visit. */
  readonly previous: ProbeResult | undefined;
  readonly claimBps: number;
  /** Best of earlier visits; 0 in the first. */
  readonly knownBps: number;
  readonly multiple: number;
  readonly limits: ProbeLimits;
}): number | undefined {
  const { last, previous, claimBps, knownBps, multiple, limits } = visit;
  if (last === undefined) return firstProbeBytes(knownBps, limits);
  const measuredBps = Math.max(knownBps, bpsOf(last));
  const neededBps = knownBps > 0 ? claimBps : Math.max(claimBps, LEAST_BPS);
  if (isCovered(neededBps, measuredBps, multiple)) return undefined;
  const [growth, faster] = knownBps > 0 ? [LATER_GROWTH, LATER_FASTER] : [GROWTH, FASTER];
  if (previous !== undefined && bpsOf(last) < bpsOf(previous) * faster) return undefined;
  if (last.seconds >= ENOUGH_SECONDS || last.bytes >= limits.bytes) return undefined;
  return Math.min(last.bytes * growth, limits.bytes);
}

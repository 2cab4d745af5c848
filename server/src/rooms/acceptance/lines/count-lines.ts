import { KEPT_SHARE } from "@nodeyard/contract/acceptance/rules.ts";
import {
  isOf,
  type LineKey,
  type LineTest,
  type RunResults,
  type SeenLine,
} from "../results/read-results.ts";
import type { Round, RoundProbe } from "./read-rounds.ts";

/** A line's uplink alone and beside the node's other lines, in bits per second; null: not measured. */
export interface CountedLine {
  readonly line: SeenLine;
  readonly test: LineTest | undefined;
  readonly aloneBps: number | null;
  readonly pairBps: number | null;
  readonly togetherBps: number | null;
  /** In the requirements of each line. */
  readonly countedBps: number | null;
  /** Other measured lines with its public address. */
  readonly sharers: number;
}

export interface CountedUplink {
  readonly lines: readonly CountedLine[];
  readonly aloneBps: number;
  /** Of the best test of all lines at once; null: there was none. */
  readonly togetherBps: number | null;
  /** In the requirements of all lines. */
  readonly countedBps: number;
  /** True if the server's own link was the bound of that test. */
  readonly isServerBound: boolean;
}

const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);

/**
 * Bits per second of a round: the bytes that had arrived when a line ended, by the time until then, at the line where that
 * is most. A line that ends late does not lower it, and lines that send in turn do not raise it above what they share.
 */
export function roundBps(probes: readonly RoundProbe[]): number {
  let [bytes, best] = [0, 0];
  const arrived = probes.flatMap(({ bytes: size, tookMs }) =>
    tookMs === null ? [] : [{ size, tookMs }],
  );
  for (const { size, tookMs } of arrived.toSorted((a, b) => a.tookMs - b.tookMs)) {
    bytes += size;
    best = Math.max(best, (bytes * 8 * 1000) / tookMs);
  }
  return best;
}

/** True if the server could hardly have taken more in. */
const isAtLink = ({ probes, linkBps }: Round): boolean => roundBps(probes) >= linkBps * KEPT_SHARE;

function keptBps(round: Round | undefined, line: LineKey): number | null {
  const probe = round?.probes.find(isOf(line));
  if (!probe) return null;
  return probe.tookMs === null ? 0 : (probe.bytes * 8 * 1000) / probe.tookMs;
}

/** Its own speed if it has kept that, within the tolerance, otherwise what it kept. */
function within(aloneBps: number, keptBps: number | null): number {
  return keptBps === null || keptBps >= aloneBps * KEPT_SHARE ? aloneBps : keptBps;
}

/** The sum of what lines carried in pairs, in which lines of one public address count once, or as far as they were measured at once. */
function sumOfPairs(lines: readonly CountedLine[], pairs: readonly Round[]): number {
  const ipOf = (key: LineKey): string =>
    lines.find(({ line }) => isOf(key)(line))?.test?.seenIp ?? "";
  const best = new Map<string, number>();
  for (const { test, aloneBps, pairBps } of lines) {
    const ip = test?.seenIp ?? "";
    best.set(ip, Math.max(best.get(ip) ?? 0, within(aloneBps ?? 0, pairBps)));
  }
  for (const { probes } of pairs) {
    const [ip = "", ...others] = probes.map(ipOf);
    if (others.every((other) => other === ip))
      best.set(ip, Math.max(best.get(ip) ?? 0, roundBps(probes)));
  }
  return sum([...best.values()]);
}

/**
 * Counts a node's lines: alone, in the tests of two, and in the best of the tests of all. A run of a single measured
 * line has no rounds, nor has one that was matched before there were any.
 */
export function countUplink({ lines, tests, rounds }: RunResults): CountedUplink {
  const measured = lines.map((line) => {
    const test = tests.find(isOf(line));
    return { line, test, aloneBps: line.state === "normal" ? (test?.upBps ?? null) : null };
  });
  const pairs = rounds.filter(({ isAll }) => !isAll);
  const all = rounds
    .filter(({ isAll }) => isAll)
    .toSorted((a, b) => roundBps(b.probes) - roundBps(a.probes))[0];
  const allBps = all && roundBps(all.probes);
  const aloneBps = sum(measured.map((each) => each.aloneBps ?? 0));
  const isServerBound =
    all !== undefined && isAtLink(all) && roundBps(all.probes) < aloneBps * KEPT_SHARE;
  const counted = measured.map(({ line, test, aloneBps: ownBps }): CountedLine => {
    const inPairs = pairs.flatMap((pair) => (isAtLink(pair) ? [] : (keptBps(pair, line) ?? [])));
    const pairBps = inPairs.length > 0 ? Math.min(...inPairs) : null;
    const togetherBps = keptBps(all, line);
    const kept = isServerBound ? pairBps : togetherBps;
    const isSharer = (other: (typeof measured)[number]): boolean =>
      other.line !== line && other.aloneBps !== null && other.test?.seenIp === test?.seenIp;
    return {
      line,
      test,
      aloneBps: ownBps,
      pairBps,
      togetherBps,
      countedBps: ownBps === null ? null : within(ownBps, kept),
      sharers: ownBps !== null && test?.seenIp ? measured.filter(isSharer).length : 0,
    };
  });
  const countedBps =
    allBps === undefined
      ? aloneBps
      : isServerBound
        ? Math.max(allBps, sumOfPairs(counted, pairs))
        : allBps;
  return { lines: counted, aloneBps, togetherBps: allBps ?? null, countedBps, isServerBound };
}

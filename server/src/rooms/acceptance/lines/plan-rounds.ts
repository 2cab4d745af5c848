import {
  KEPT_SHARE,
  LINE_PROBE_MAX_BYTES,
  ROUND_MAX_BYTES,
  ROUND_SECONDS,
  ROUNDS_OF_ALL,
} from "@nodeyard/contract/acceptance/rules.ts";
import type { LineKey, RunResults } from "../results/read-results.ts";
import { countUplink, roundBps, type CountedLine } from "./count-lines.ts";

const LEAST_BYTES = 64 * 1024;

type Measured = CountedLine & { readonly aloneBps: number };

/** A test of lines at once. */
export interface Plan {
  readonly isAll: boolean;
  readonly probes: readonly (LineKey & { readonly bytes: number })[];
}

/** Tests of two lines, so that each is in one: lines of one public address beside each other, because these may share an uplink. */
function pairsOf(lines: readonly Measured[]): Measured[][] {
  const sorted = lines.toSorted((a, b) => {
    const [ip = "", other = ""] = [a.test?.seenIp, b.test?.seenIp];
    return ip < other ? -1 : ip > other ? 1 : 0;
  });
  const pairs = [];
  for (let at = 0; at < sorted.length; at += 2) pairs.push(sorted.slice(at, at + 2));
  const [last, first] = [pairs.at(-1), sorted[0]];
  if (last?.length === 1 && first) last.push(first);
  return pairs;
}

/** Of bytes by each line's speed alone, so that all would end together; of no more than an agent sends at once. */
function planOf(isAll: boolean, lines: readonly Measured[]): Plan {
  const wanted = lines.map(({ line: { lineId, session }, aloneBps }) => {
    const bytes = Math.max(LEAST_BYTES, (aloneBps / 8) * ROUND_SECONDS);
    return { lineId, session, bytes: Math.min(LINE_PROBE_MAX_BYTES, bytes) };
  });
  const total = wanted.reduce((sum, { bytes }) => sum + bytes, 0);
  const share = Math.min(1, ROUND_MAX_BYTES / total);
  return {
    isAll,
    probes: wanted.map((probe) => ({ ...probe, bytes: Math.floor(probe.bytes * share) })),
  };
}

/** The next test at once; undefined once everything is measured. */
export function planNext(results: RunResults): Plan | undefined {
  const { lines, aloneBps } = countUplink(results);
  const measured = lines.filter((each): each is Measured => each.aloneBps !== null);
  if (measured.length < 2) return undefined;
  const pairs = measured.length === 2 ? [] : pairsOf(measured);
  const pair = pairs[results.rounds.filter(({ isAll }) => !isAll).length];
  if (pair) return planOf(false, pair);
  const ofAll = results.rounds.filter(({ isAll }) => isAll);
  const isShown = ofAll.some(({ probes }) => roundBps(probes) >= aloneBps * KEPT_SHARE);
  return isShown || ofAll.length >= ROUNDS_OF_ALL ? undefined : planOf(true, measured);
}

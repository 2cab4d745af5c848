import { describe, expect, test } from "vitest";
import { countUplink, roundBps } from "./count-lines.ts";
import type { Round } from "./read-rounds.ts";
import { resultsOf } from "../testing/results-of.ts";

const MBPS = 1_000_000;
const MB = 1_000_000;

/** Megabytes and milliseconds of each line. */
const round = (
  probes: Readonly<Record<number, readonly [megabytes: number, ms: number | null]>>,
  { isAll = true, linkMbps = 1000 } = {},
): Round => ({
  isAll,
  linkBps: linkMbps * MBPS,
  probes: Object.entries(probes).map(([lineId, [megabytes, tookMs]]) => ({
    lineId,
    session: 1,
    bytes: megabytes * MB,
    tookMs,
    seenIp: "",
  })),
});

describe("lines at once", () => {
  test("that send in turn through one uplink carry no more than it", () => {
    const inTurn = round({ 1: [10, 2000], 2: [10, 4000], 3: [10, 6000] });
    expect(roundBps(inTurn.probes)).toBe(40 * MBPS);
    const { countedBps, lines } = countUplink(resultsOf([40, 40, 40], [inTurn]));
    expect(countedBps).toBe(40 * MBPS);
    expect(Math.min(...lines.map((line) => line.countedBps ?? 0))).toBeCloseTo(40e6 / 3);
  });

  test("are not lowered by one that ends late, and the best test counts", () => {
    const late = round({ 1: [10, 2000], 2: [10, 2000], 3: [10, 8000] });
    expect(roundBps(late.probes)).toBe(80 * MBPS);
    const good = round({ 1: [10, 2000], 2: [10, 2000], 3: [10, 2200] });
    const { countedBps, lines } = countUplink(resultsOf([40, 40, 40], [late, good]));
    expect(countedBps).toBeCloseTo((30 * 8e6) / 2.2);
    expect(lines.map((line) => line.countedBps)).toEqual([40 * MBPS, 40 * MBPS, 40 * MBPS]);
  });

  test("of which one did not arrive count that one for nothing", () => {
    const { lines } = countUplink(resultsOf([40, 40], [round({ 1: [10, 2000], 2: [10, null] })]));
    expect(lines.map((line) => line.countedBps)).toEqual([40 * MBPS, 0]);
  });

  test("that fill the server's link count as two at a time, those of one address once unless tested together", () => {
    const linkMbps = 100;
    const all = round({ 1: [10, 3200], 2: [10, 3200], 3: [10, 3200], 4: [10, 3200] }, { linkMbps });
    const pairs = [
      round({ 1: [10, 2000], 2: [10, 2000] }, { isAll: false, linkMbps: 200 }),
      round({ 3: [10, 2000], 4: [10, 2000] }, { isAll: false, linkMbps: 200 }),
    ];
    const own = countUplink(resultsOf([40, 40, 40, 40], [...pairs, all]));
    expect(own).toMatchObject({ isServerBound: true, countedBps: 160 * MBPS });
    expect(own.lines.map((line) => line.countedBps)).toEqual(Array(4).fill(40 * MBPS));
    const behindNat = countUplink(
      resultsOf([40, 40, 40, 40], [...pairs, all], ["a", "a", "a", "a"]),
    );
    expect(behindNat.countedBps).toBe(100 * MBPS);
    expect(behindNat.lines.map(({ sharers }) => sharers)).toEqual([3, 3, 3, 3]);
  });

  test("are not needed of a node with one", () => {
    expect(countUplink(resultsOf([40], []))).toMatchObject({
      countedBps: 40 * MBPS,
      togetherBps: null,
    });
  });
});

import { describe, expect, it } from "vitest";
import { createLineMeter } from "./line-meter.ts";

const counters = (receivedBytes: number, sentBytes: number) => ({ receivedBytes, sentBytes });

describe("the figures of a line", () => {
  it("are mean, worst and last round trip, jitter within a round, and losses by round", () => {
    const meter = createLineMeter();
    meter.addRound([10, 12, 10, undefined]);
    meter.addRound([20, 20, 20, 20]);
    expect(meter.read(counters(0, 0), 0)).toMatchObject({
      rttMs: 20,
      rttAverageMs: 16,
      rttMaxMs: 20,
      jitterMs: 0.8,
      lossAveragePercent: 12.5,
      lossMaxPercent: 25,
    });
  });

  it("are empty where nothing came back, and the loss is whole", () => {
    const meter = createLineMeter();
    expect(meter.read(undefined, 0)).toMatchObject({
      rttMs: null,
      jitterMs: null,
      lossMaxPercent: 0,
    });
    meter.addRound([undefined, undefined]);
    expect(meter.read(undefined, 0)).toMatchObject({ rttAverageMs: null, lossAveragePercent: 100 });
  });

  it("forget rounds of more than half an hour ago", () => {
    const meter = createLineMeter();
    meter.addRound([undefined]);
    for (let round = 0; round < 30; round += 1) meter.addRound([5]);
    expect(meter.read(undefined, 0).lossMaxPercent).toBe(0);
  });

  it("are bits per second between reports, never negative after a counter began again", () => {
    const meter = createLineMeter();
    meter.read(counters(1_000, 1_000), 0);
    expect(meter.read(counters(126_000, 1_000), 1_000)).toMatchObject({
      inBps: 1_000_000,
      outBps: 0,
    });
    expect(meter.read(counters(0, 0), 2_000)).toMatchObject({ inBps: 0, outBps: 0 });
  });
});

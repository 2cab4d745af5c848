import { describe, expect, it } from "vitest";
import { type Probe, stableValue } from "./stability.ts";

const answered = (...trips: number[]): Probe[] =>
  trips.map((roundTripMs) => ({ kind: "answered", roundTripMs }));
const lost: Probe = { kind: "lost" };
const unknown: Probe = { kind: "unknown" };

describe("the stability figure", () => {
  it("is 0 only when nothing was measured", () => {
    expect(stableValue([])).toBe(0);
    expect(stableValue([unknown, unknown, unknown, unknown])).toBe(0);
    expect(stableValue(answered(5, 5))).toBe(0);
    expect(stableValue(answered(5, 5, 5))).toBe(1);
  });

  it("stays well under 1,000 on a healthy line, near or far", () => {
    expect(stableValue(answered(0.4, 0.6, 0.5, 0.4, 0.7))).toBeLessThan(20);
    expect(stableValue(answered(180, 186, 182, 190, 184, 181))).toBeLessThan(200);
  });

  it("tolerates one late response in ten", () => {
    expect(stableValue(answered(20, 21, 20, 220, 21, 20, 22, 20, 21, 20))).toBeLessThan(1000);
  });

  it("is medium from one probe in ten lost, low from more than a quarter", () => {
    expect(stableValue([...answered(20, 20, 20, 20, 20, 20, 20, 20, 20), lost])).toBe(1000);
    expect(stableValue([...answered(20, 20, 20, 20, 20, 20, 20), lost, lost, lost])).toBe(3000);
  });

  it("is at its worst when every probe is lost", () => {
    expect(stableValue([lost, lost, lost, lost])).toBe(10_000);
  });
});

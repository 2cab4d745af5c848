import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LOST_AFTER_MS, type Probe, stableValue } from "./stability.ts";

const answer = (roundTripMs: number, isTimed = true): Probe => {
  return { kind: "answered", roundTripMs, isTimed };
};
const answered = (...trips: number[]): Probe[] => trips.map((trip) => answer(trip));
const lost: Probe = { kind: "lost" };
const unknown: Probe = { kind: "unknown" };

const trip = fc.double({ min: 0.1, max: LOST_AFTER_MS, noNaN: true });
const trips = fc.array(trip, { minLength: 3, maxLength: 60 });
const losses = fc.nat(20).map((count) => Array.from({ length: count }, () => lost));

describe("the stability figure", () => {
  it("is 0 only when nothing was measured", () => {
    expect(stableValue([])).toBe(0);
    expect(stableValue([unknown, unknown, unknown, unknown])).toBe(0);
    expect(stableValue(answered(5, 5))).toBe(0);
    expect(stableValue(answered(0.1, 0.1, 0.1))).toBe(1);
  });

  it("stays well under 1,000 on a healthy line, near or far", () => {
    expect(stableValue(answered(0.4, 0.6, 0.5, 0.4, 0.7))).toBeLessThan(20);
    expect(stableValue(answered(180, 186, 182, 190, 184, 181))).toBeLessThan(300);
  });

  it("is medium from one probe in ten lost, low from more than a quarter", () => {
    const of = (lostCount: number): Probe[] => [
      ...answered(...Array.from({ length: 100 - lostCount }, () => 10)),
      ...Array.from({ length: lostCount }, () => lost),
    ];
    expect(stableValue(of(9))).toBeLessThan(1000);
    expect(stableValue(of(10))).toBeGreaterThanOrEqual(1000);
    expect(stableValue(of(24))).toBeLessThan(2500);
    expect(stableValue(of(25))).toBeGreaterThanOrEqual(2500);
    expect(stableValue(of(100))).toBe(10_000);
  });

  it("is not high on a line with a round trip of 1,600 ms, however steady", () => {
    expect(stableValue(answered(1600, 1600, 1600, 1600))).toBe(1200);
  });

  it("takes one hiccup for no more than one lost probe", () => {
    const nine = answered(5, 5, 5, 5, 5, 5, 5, 5, 5);
    for (const late of [205, 505, 605, 1005, 2900])
      expect(stableValue([...nine, answer(late)])).toBeLessThanOrEqual(
        stableValue([...nine, lost]),
      );
  });

  it("is never better for a lost probe than for its late answer", () => {
    fc.assert(
      fc.property(trips, losses, (roundTrips, lostOnes) => {
        const sorted = roundTrips.toSorted((one, other) => one - other);
        const usual = sorted[Math.floor((sorted.length + lostOnes.length) / 4)] ?? 0;
        for (const [index, roundTrip] of sorted.entries()) {
          if (roundTrip <= usual) continue;
          const probes = [...answered(...sorted), ...lostOnes];
          const before = stableValue(probes);
          expect(stableValue(probes.with(index, lost))).toBeGreaterThanOrEqual(before);
        }
      }),
    );
  });

  it("never falls when a late answer comes later still", () => {
    fc.assert(
      fc.property(trips, losses, trip, (roundTrips, lostOnes, more) => {
        const sorted = roundTrips.toSorted((one, other) => one - other);
        const before = stableValue([...answered(...sorted), ...lostOnes]);
        const latest = (sorted.at(-1) ?? 0) + more;
        const after = [...answered(...sorted.slice(0, -1), latest), ...lostOnes];
        expect(stableValue(after)).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  it("never falls with the delay of all answers, nor with the spread between them", () => {
    fc.assert(
      fc.property(
        trips,
        losses,
        fc.double({ min: 0, max: 1000, noNaN: true }),
        fc.double({ min: 1, max: 5, noNaN: true }),
        (roundTrips, lostOnes, shift, stretch) => {
          const valueOf = (change: (roundTrip: number) => number): number =>
            stableValue([...answered(...roundTrips.map(change)), ...lostOnes]);
          const least = Math.min(...roundTrips);
          const before = valueOf((roundTrip) => roundTrip);
          // The mean of many badnesses rounds differently by the last bit.
          expect(valueOf((roundTrip) => roundTrip + shift)).toBeGreaterThanOrEqual(before - 1);
          const stretched = valueOf((roundTrip) => least + (roundTrip - least) * stretch);
          expect(stretched).toBeGreaterThanOrEqual(before - 1);
        },
      ),
    );
  });

  it("never falls when more of the same probes are lost", () => {
    fc.assert(
      fc.property(
        trip,
        fc.integer({ min: 3, max: 60 }),
        fc.nat(60),
        (roundTrip, count, lostCount) => {
          const of = (missing: number): Probe[] =>
            Array.from({ length: count + 60 }, (_, index) =>
              index < missing ? lost : answer(roundTrip),
            );
          expect(stableValue(of(lostCount + 1))).toBeGreaterThanOrEqual(stableValue(of(lostCount)));
        },
      ),
    );
  });

  it("judges answers whose delay is not the line's by their arrival alone", () => {
    const filled = Array.from({ length: 57 }, (_, index) => answer(200 + 13 * index, false));
    expect(stableValue(filled)).toBe(1);
    expect(stableValue([...filled, lost, lost, lost])).toBe(500);
  });
});

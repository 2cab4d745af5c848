import { describe, expect, test } from "vitest";
import type { OpenFault } from "../faults/fields.ts";
import { healthOf, type HealthFacts } from "./health.ts";

const BOUND = "2026-03-01T00:00:00.000Z";
const SEEN = "2026-03-10T08:00:00.000Z";
const MEMORY: OpenFault = { kind: "memory", measured: 97, openedAt: SEEN };
const device = (facts: Partial<HealthFacts>): HealthFacts => ({
  status: "online",
  last_seen_at: SEEN,
  bind_at: BOUND,
  stableValue: 400,
  faults: [],
  ...facts,
});

describe("a device's health", () => {
  test.each<[string, Partial<HealthFacts>, string]>([
    ["online and usable", {}, "good none current"],
    ["just usable", { stableValue: 2499 }, "good none current"],
    ["not usable", { stableValue: 2500 }, "warning unstable current"],
    ["online without a measurement", { stableValue: 0 }, "warning unmeasured current"],
    [
      "bound a quarter of an hour ago",
      { stableValue: 0, bind_at: "2026-03-10T07:45:00.000Z" },
      "warning unmeasured current",
    ],
    [
      "bound less than a quarter of an hour ago",
      { stableValue: 0, bind_at: "2026-03-10T07:45:00.001Z" },
      "unknown unmeasured current",
    ],
    ["offline after good values", { status: "offline" }, "bad offline stale"],
    ["offline after bad values", { status: "offline", stableValue: 9000 }, "bad offline stale"],
    [
      "bound and never heard of",
      { status: "offline", last_seen_at: null, stableValue: 0 },
      "bad never_reported stale",
    ],
    ["well but for a fault", { faults: [MEMORY] }, "warning fault current"],
    [
      "new, with a fault",
      { stableValue: 0, bind_at: SEEN, faults: [MEMORY] },
      "warning fault current",
    ],
    [
      "not usable, with a fault",
      { stableValue: 2500, faults: [MEMORY] },
      "warning unstable current",
    ],
    ["offline with a fault", { status: "offline", faults: [MEMORY] }, "bad offline stale"],
  ])("%s", (_state, facts, expected) => {
    const { level, cause, isStale } = healthOf(device(facts));
    expect(`${level} ${cause} ${isStale ? "stale" : "current"}`).toBe(expected);
  });

  test("dates from the last report", () => {
    expect(healthOf(device({ status: "offline" })).since).toBe(SEEN);
    expect(healthOf(device({ status: "offline", last_seen_at: null })).since).toBeNull();
  });
});

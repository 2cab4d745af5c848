import { expect, test } from "vitest";
import { linePeriod } from "./line-period.ts";

const occurredAt = "2026-11-19T23:00:00.000Z";

test("names the hour of a network line, the moment of an adjustment or a withdrawal, the day of others", () => {
  expect(linePeriod({ kind: "network", occurredAt })).toBe("2026-11-19 23:00 – 00:00");
  for (const kind of ["adjustment", "withdrawal", "buyback", "exchange"] as const)
    expect(linePeriod({ kind, occurredAt })).toBe("2026-11-19 23:00");
  for (const kind of ["compute", "activity", "invite"] as const) {
    expect(linePeriod({ kind, occurredAt })).toBe("2026-11-19");
  }
});

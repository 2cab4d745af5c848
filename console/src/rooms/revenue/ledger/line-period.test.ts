import { expect, test } from "vitest";
import { linePeriod } from "./line-period.ts";

const occurredAt = "2026-11-19T23:00:00.000Z";

test("names the hour of a network line, the day of a compute line, the moment of others", () => {
  expect(linePeriod({ kind: "network", occurredAt })).toBe("2026-11-19 23:00 – 00:00");
  expect(linePeriod({ kind: "compute", occurredAt })).toBe("2026-11-19");
  expect(linePeriod({ kind: "activity", occurredAt })).toBe("2026-11-19 23:00");
});

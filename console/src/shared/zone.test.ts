import { expect, it } from "vitest";
import { dayIn, offsetName, wallClock } from "./zone.ts";

const AT = Date.parse("2026-11-20T20:30:05Z");

it("shows what the clocks of a zone show, midnight as 00", () => {
  expect(wallClock("UTC", AT)).toBe("2026-11-20 20:30:05");
  expect(wallClock("Asia/Shanghai", AT)).toBe("2026-11-21 04:30:05");
  expect(wallClock("Asia/Kathmandu", AT)).toBe("2026-11-21 02:15:05");
  expect(wallClock("Asia/Shanghai", Date.parse("2026-11-20T16:00:00Z"))).toBe(
    "2026-11-21 00:00:00",
  );
});

it("follows the clocks when they change", () => {
  expect(wallClock("America/New_York", Date.parse("2026-11-01T05:59:59Z"))).toBe(
    "2026-11-01 01:59:59",
  );
  expect(wallClock("America/New_York", Date.parse("2026-11-01T06:00:00Z"))).toBe(
    "2026-11-01 01:00:00",
  );
});

it("has the day of an instant in each zone", () => {
  expect(dayIn("UTC", AT)).toBe("2026-11-20");
  expect(dayIn("Asia/Shanghai", AT)).toBe("2026-11-21");
  expect(dayIn("Pacific/Honolulu", AT)).toBe("2026-11-20");
});

it("names how far a zone is from UTC", () => {
  expect(
    ["UTC", "Asia/Shanghai", "Asia/Kathmandu", "America/New_York"].map((zone) =>
      offsetName(zone, AT),
    ),
  ).toEqual(["UTC", "UTC+8", "UTC+5:45", "UTC-5"]);
});

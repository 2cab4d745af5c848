import { addDays, DAY_MS, HOUR_MS } from "@nodeyard/contract/time.ts";
import { describe, expect, it } from "vitest";
import { daysIn } from "./zoned-days.ts";

const startIn = (zone: string, day: string) => daysIn(zone).startOf(day).toISOString();

describe("the days of a zone", () => {
  it("begin at its midnight, whatever its offset", () => {
    expect(startIn("UTC", "2026-03-10")).toBe("2026-03-10T00:00:00.000Z");
    expect(startIn("Asia/Shanghai", "2026-03-10")).toBe("2026-03-09T16:00:00.000Z");
    expect(startIn("Asia/Kathmandu", "2026-03-10")).toBe("2026-03-09T18:15:00.000Z");
    expect(startIn("Pacific/Kiritimati", "2026-03-10")).toBe("2026-03-09T10:00:00.000Z");
    expect(startIn("America/New_York", "2026-03-10")).toBe("2026-03-10T04:00:00.000Z");
  });

  it("are an hour shorter or longer where its clocks change", () => {
    const length = (zone: string, day: string) =>
      (daysIn(zone).startOf(addDays(day, 1)).getTime() - daysIn(zone).startOf(day).getTime()) /
      HOUR_MS;
    expect(length("America/New_York", "2026-03-08")).toBe(23);
    expect(length("America/New_York", "2026-11-01")).toBe(25);
    expect(length("Australia/Lord_Howe", "2026-04-05")).toBe(24.5);
    expect(length("Asia/Shanghai", "2026-03-08")).toBe(24);
  });

  it("begin with the first instant there is where the clocks change at midnight", () => {
    // Forward from 00:00 to 01:00, back from 01:00 to 00:00, back from 00:00 to 23:00.
    expect(startIn("America/Havana", "2026-03-08")).toBe("2026-03-08T05:00:00.000Z");
    expect(startIn("America/Havana", "2026-11-01")).toBe("2026-11-01T04:00:00.000Z");
    expect(startIn("Asia/Beirut", "2026-10-25")).toBe("2026-10-24T22:00:00.000Z");
  });

  it("may be none at all: a day that the zone skipped has the start of the next", () => {
    expect(startIn("Pacific/Apia", "2011-12-30")).toBe("2011-12-30T10:00:00.000Z");
    expect(startIn("Pacific/Apia", "2011-12-31")).toBe("2011-12-30T10:00:00.000Z");
  });

  it("hold every instant between their start and the next one's", () => {
    for (const zone of ["America/New_York", "Asia/Kathmandu", "Africa/Casablanca", "Asia/Beirut"]) {
      const days = daysIn(zone);
      for (let day = "2026-01-01"; day < "2027-01-01"; day = addDays(day, 1)) {
        const start = days.startOf(day);
        expect(days.dayOf(start), `${zone} ${day}`).toBe(day);
        expect(days.dayOf(new Date(start.getTime() - 1)), `${zone} ${day}`).toBe(addDays(day, -1));
        const length = days.startOf(addDays(day, 1)).getTime() - start.getTime();
        expect(Math.abs(length - DAY_MS)).toBeLessThanOrEqual(HOUR_MS);
      }
    }
  });
});

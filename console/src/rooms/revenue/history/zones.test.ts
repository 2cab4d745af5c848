import { expect, it } from "vitest";
import { allZones, dayIn, zoneNamed } from "./zones.ts";

it("offers UTC first and zones by name", () => {
  expect(allZones()[0]).toBe("UTC");
  expect(allZones()).toContain("Asia/Shanghai");
});

it("finds a zone whatever its letters' case, and nothing that is no zone", () => {
  expect(zoneNamed("asia/shanghai")).toBe("Asia/Shanghai");
  expect(zoneNamed(" UTC ")).toBe("UTC");
  for (const text of [undefined, "", "Mars/Olympus", "+08:00", "<script>"])
    expect(zoneNamed(text)).toBeUndefined();
});

it("has the day of an instant in each zone", () => {
  const at = Date.parse("2026-11-20T20:30:00Z");
  expect(dayIn("UTC", at)).toBe("2026-11-20");
  expect(dayIn("Asia/Shanghai", at)).toBe("2026-11-21");
  expect(dayIn("Pacific/Honolulu", at)).toBe("2026-11-20");
});

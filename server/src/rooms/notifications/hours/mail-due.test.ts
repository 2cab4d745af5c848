import { expect, it } from "vitest";
import { heldUntil } from "./mail-due.ts";

const hours = (zone: string, from: string, until: string) => ({
  zone,
  quiet: { from: minute(from), until: minute(until) },
  digestAt: undefined,
});
const minute = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
const until = (settings: Parameters<typeof heldUntil>[0], at: string) =>
  heldUntil(settings, new Date(at))?.toISOString() ?? "at once";

it("holds back until quiet hours end, over midnight in the owner's zone", () => {
  const night = hours("Asia/Shanghai", "22:00", "07:30");
  expect(until(night, "2026-03-10T13:59:59Z")).toBe("at once");
  expect(until(night, "2026-03-10T14:00:00Z")).toBe("2026-03-10T23:30:00.000Z");
  expect(until(night, "2026-03-10T23:29:59Z")).toBe("2026-03-10T23:30:00.000Z");
  expect(until(night, "2026-03-10T23:30:00Z")).toBe("at once");
  const noon = hours("Asia/Shanghai", "12:00", "14:00");
  expect(until(noon, "2026-03-10T05:00:00Z")).toBe("2026-03-10T06:00:00.000Z");
  expect(until(noon, "2026-03-10T06:00:00Z")).toBe("at once");
});

it("ends with the clocks' time where they are changed within the quiet hours", () => {
  // New York skips 2:00 to 3:00 on 8 March, and has 1:00 to 2:00 twice on 1 November.
  const night = hours("America/New_York", "22:00", "07:00");
  expect(until(night, "2026-03-08T05:00:00Z")).toBe("2026-03-08T11:00:00.000Z");
  expect(until(night, "2026-11-01T04:00:00Z")).toBe("2026-11-01T12:00:00.000Z");
});

it("ends with the skip where the clocks skip their end, and at each of two ends", () => {
  const early = hours("America/New_York", "22:00", "02:30");
  expect(until(early, "2026-03-08T05:00:00Z")).toBe("2026-03-08T07:30:00.000Z");
  const twice = hours("America/New_York", "22:00", "01:30");
  expect(until(twice, "2026-11-01T05:00:00Z")).toBe("2026-11-01T05:30:00.000Z");
  expect(until(twice, "2026-11-01T06:10:00Z")).toBe("2026-11-01T06:30:00.000Z");
});

it("waits for the daily mail, whatever the quiet hours", () => {
  const daily = { ...hours("Asia/Shanghai", "22:00", "09:00"), digestAt: minute("08:00") };
  expect(until(daily, "2026-03-10T04:00:00Z")).toBe("2026-03-11T00:00:00.000Z");
  expect(until(daily, "2026-03-10T23:59:00Z")).toBe("2026-03-11T00:00:00.000Z");
  expect(until(daily, "2026-03-11T00:00:00Z")).toBe("2026-03-12T00:00:00.000Z");
});

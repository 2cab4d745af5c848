import { afterEach, expect, test, vi } from "vitest";
import { showZone } from "../zone.ts";
import { instantIn, readTime, timeName, typedInstant, typedTime } from "./time-instant.ts";

test.each([
  ["09:05", "09:05"],
  ["9:05", "09:05"],
  ["0905", "09:05"],
  ["905", "09:05"],
  [" 23：05 ", "23:05"],
  ["00:00", "00:00"],
  ["24:00", undefined],
  ["12:60", undefined],
  ["9", undefined],
  ["5:5", undefined],
  ["5 PM", undefined],
  ["", undefined],
])("%j is the time %j", (text, time) => {
  expect(readTime(text)).toBe(time);
});

test.each([
  ["UTC", "2026-11-20", "23:05", "2026-11-20T23:05:00.000Z"],
  ["Asia/Shanghai", "2026-11-20", "07:05", "2026-11-19T23:05:00.000Z"],
  ["Asia/Kathmandu", "2026-11-21", "02:15", "2026-11-20T20:30:00.000Z"],
  ["Pacific/Kiritimati", "2026-01-01", "00:00", "2025-12-31T10:00:00.000Z"],
  // The clocks go from 02:00 to 03:00: before, skipped, after.
  ["America/New_York", "2026-03-08", "01:59", "2026-03-08T06:59:00.000Z"],
  ["America/New_York", "2026-03-08", "02:30", "2026-03-08T07:30:00.000Z"],
  ["America/New_York", "2026-03-08", "03:00", "2026-03-08T07:00:00.000Z"],
  // They go from 02:00 back to 01:00: what is shown twice is its first.
  ["America/New_York", "2026-11-01", "00:59", "2026-11-01T04:59:00.000Z"],
  ["America/New_York", "2026-11-01", "01:30", "2026-11-01T05:30:00.000Z"],
  ["America/New_York", "2026-11-01", "02:00", "2026-11-01T07:00:00.000Z"],
  // By half an hour, in the south.
  ["Australia/Lord_Howe", "2026-10-04", "02:15", "2026-10-03T15:45:00.000Z"],
  ["Australia/Lord_Howe", "2026-04-05", "01:45", "2026-04-04T14:45:00.000Z"],
])("in %s %s %s is %s", (zone, day, time, instant) => {
  expect(instantIn(zone, day, time).toISOString()).toBe(instant);
});

function form(day: string, time: string): FormData {
  const data = new FormData();
  data.set("at", day);
  data.set(timeName("at"), time);
  return data;
}

afterEach(() => {
  showZone("UTC");
  vi.unstubAllGlobals();
});

test("a typed instant is of the account's zone; half of one is none", () => {
  expect(typedInstant(form("", " "), "at")).toBeUndefined();
  expect(typedInstant(form("2026-11-20", "2305"), "at")).toBe("2026-11-20T23:05:00.000Z");
  for (const [day, time] of [
    ["2026-11-20", ""],
    ["", "23:05"],
    ["2026-02-31", "10:00"],
    ["soon", "10:00"],
  ] as const)
    expect(typedInstant(form(day, time), "at")).toBe("");
  vi.stubGlobal("localStorage", { setItem: () => undefined });
  showZone("Asia/Shanghai");
  expect(typedInstant(form("2026-11-20", "07:05"), "at")).toBe("2026-11-19T23:05:00.000Z");
});

test("a time that is none stays as it was typed", () => {
  const data = new FormData();
  data.set("at", "905");
  data.set("until", "late");
  expect([typedTime(data, "at"), typedTime(data, "until"), typedTime(data, "none")]).toEqual([
    "09:05",
    "late",
    "",
  ]);
});

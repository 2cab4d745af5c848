import { expect, test } from "vitest";
import { tasks } from "../messages.ts";
import { holdOf, lacks, minutesLeft, timeLeftWords } from "./lock.ts";

const GIB = 2 ** 30;

test("a lock comes before a lack, a lack before a device that cannot be scheduled", () => {
  expect(holdOf({ manual_schedule_status: "ARLEADT_SCHEDULE", schedule: false })).toBe("locked");
  expect(holdOf({ manual_schedule_status: "ERROR_CONIFIG", schedule: false })).toBe("unfit");
  expect(holdOf({ manual_schedule_status: "NORMAL", schedule: false })).toBe("notSupported");
  expect(holdOf({ manual_schedule_status: "NORMAL", schedule: true })).toBeUndefined();
  expect(holdOf({})).toBeUndefined();
});

test("begun minutes count, and nothing is left of a lock that is over or not known", () => {
  const now = Date.parse("2026-11-20T10:00:00Z");
  expect(minutesLeft("2026-11-20T12:00:00Z", now)).toBe(120);
  expect(minutesLeft("2026-11-20T10:00:01Z", now)).toBe(1);
  expect(minutesLeft("2026-11-20T10:01:01Z", now)).toBe(2);
  expect(minutesLeft("2026-11-20T10:00:00Z", now)).toBe(0);
  expect(minutesLeft("2026-11-20T09:00:00Z", now)).toBe(0);
  expect([minutesLeft(null, now), minutesLeft(undefined, now), minutesLeft("soon", now)]).toEqual([
    0, 0, 0,
  ]);
});

test("the time left is said in hours and minutes", () => {
  expect([120, 83, 60, 59, 2, 1, 0].map(timeLeftWords)).toEqual([
    "2 h",
    "1 h 23 min",
    "1 h",
    "59 min",
    "2 min",
    tasks.lockedShort,
    tasks.lockedShort,
  ]);
});

test("what every task needs and the row lacks is said with both numbers", () => {
  const fine = { cpu_count: 4, mem_size: 8 * GIB, storage_size: 500 * GIB };
  expect(lacks(fine)).toEqual([]);
  expect(lacks({ ...fine, mem_size: GIB / 2, storage_size: 60 * GIB })).toEqual([
    "Needs 1 GiB of memory, the device has 512 MiB",
    "Needs 100 GiB of storage, the device has 60 GiB",
  ]);
  expect(lacks({ ...fine, mem_size: null })).toEqual([tasks.hardwareUnknown]);
});

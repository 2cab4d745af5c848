import { expect, test } from "vitest";
import { daySlots } from "./day-slots.ts";

const DAY = "2026-11-19";

test("a day has 288 slots, and those without a point are gaps", () => {
  const points = [
    { time: "2026-11-19T00:00:00.000Z", value: 1 },
    { time: "2026-11-19T00:10:00.000Z", value: 0 },
    { time: "2026-11-19T23:55:00.000Z", value: 3 },
  ];
  const slots = daySlots(DAY, 300, points);
  expect(slots.timesSeconds).toHaveLength(288);
  expect(slots.timesSeconds[0]).toBe(Date.parse("2026-11-19T00:00:00Z") / 1000);
  expect(slots.timesSeconds[287]).toBe(Date.parse("2026-11-19T23:55:00Z") / 1000);
  expect(slots.points.slice(0, 3)).toEqual([points[0], null, points[1]]);
  expect(slots.points.filter((point) => point !== null)).toEqual(points);
});

test("a day without a point is one gap", () => {
  expect(daySlots(DAY, 300, []).points.every((point) => point === null)).toBe(true);
});

test("points of other days and without a readable time are left out", () => {
  const strange = ["2026-11-18T23:55:00Z", "2026-11-20T00:00:00Z", "soon"];
  const { points } = daySlots(
    DAY,
    300,
    strange.map((time) => ({ time })),
  );
  expect(points.every((point) => point === null)).toBe(true);
});

import { expect, test } from "vitest";
import { halfStep, stackedColumns } from "./stacked-bars.ts";

const series = [
  { label: "network", color: "primary", values: [10, null, 7] },
  { label: "compute", color: "green", values: [3, null, null] },
  { label: "invite", color: "amber", values: [1, null, 2] },
] as const;

test("a bar is as high as all its parts, the first uppermost", () => {
  expect(stackedColumns([1, 2, 3], series, new Set())).toEqual([
    [1, 2, 3],
    [14, null, 9],
    [4, null, 2],
    [1, null, 2],
  ]);
});

test("a part that is taken off leaves the others their own height", () => {
  expect(stackedColumns([1, 2, 3], series, new Set([0]))).toEqual([
    [1, 2, 3],
    [4, null, 2],
    [4, null, 2],
    [1, null, 2],
  ]);
});

test("there is room for half a bar at either end, also for a lone one", () => {
  expect(halfStep([0, 86_400, 172_800])).toBe(43_200);
  expect(halfStep([5])).toBe(43_200);
});

import { expect, test } from "vitest";
import { isUnzoomed, isWithin, zoomed } from "./zoom.ts";

const full = { from: 0, to: 1000 };

test("zooming in halves the span around its middle, down to the shortest", () => {
  expect(zoomed(full, full, "in", 10)).toEqual({ from: 250, to: 750 });
  expect(zoomed({ from: 495, to: 505 }, full, "in", 10)).toEqual({ from: 495, to: 505 });
});

test("zooming out doubles it and ends with the whole", () => {
  expect(zoomed({ from: 400, to: 600 }, full, "out", 10)).toEqual({ from: 300, to: 700 });
  expect(zoomed({ from: 0, to: 600 }, full, "out", 10)).toEqual(full);
  expect(zoomed({ from: 0, to: 200 }, full, "out", 10)).toEqual({ from: 0, to: 400 });
});

test("moving goes by half a span and stops at the ends", () => {
  expect(zoomed({ from: 400, to: 600 }, full, "right", 10)).toEqual({ from: 500, to: 700 });
  expect(zoomed({ from: 50, to: 250 }, full, "left", 10)).toEqual({ from: 0, to: 200 });
  expect(zoomed({ from: 800, to: 1000 }, full, "right", 10)).toEqual({ from: 800, to: 1000 });
});

test("a part lies within the whole, also up to its ends", () => {
  expect(isWithin({ from: 0, to: 500 }, full)).toBe(true);
  expect(isWithin(full, full)).toBe(true);
  expect(isWithin({ from: -1, to: 500 }, full)).toBe(false);
  expect(isWithin({ from: 1, to: 1001 }, full)).toBe(false);
});

test("the whole range is distinguished from a part", () => {
  expect(isUnzoomed({ from: 0, to: 1000 }, full)).toBe(true);
  expect(isUnzoomed({ from: 0, to: 999 }, full)).toBe(false);
});

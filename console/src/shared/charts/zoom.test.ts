import { expect, test } from "vitest";
import { isWhole, isWithin, zoomed } from "./zoom.ts";

const whole = { from: 0, to: 1000 };

test("zooming in halves the span around its middle, down to the shortest", () => {
  expect(zoomed(whole, whole, "in", 10)).toEqual({ from: 250, to: 750 });
  expect(zoomed({ from: 495, to: 505 }, whole, "in", 10)).toEqual({ from: 495, to: 505 });
});

test("zooming out doubles it and ends with the whole", () => {
  expect(zoomed({ from: 400, to: 600 }, whole, "out", 10)).toEqual({ from: 300, to: 700 });
  expect(zoomed({ from: 0, to: 600 }, whole, "out", 10)).toEqual(whole);
  expect(zoomed({ from: 0, to: 200 }, whole, "out", 10)).toEqual({ from: 0, to: 400 });
});

test("moving goes by half a span and stops at the ends", () => {
  expect(zoomed({ from: 400, to: 600 }, whole, "right", 10)).toEqual({ from: 500, to: 700 });
  expect(zoomed({ from: 50, to: 250 }, whole, "left", 10)).toEqual({ from: 0, to: 200 });
  expect(zoomed({ from: 800, to: 1000 }, whole, "right", 10)).toEqual({ from: 800, to: 1000 });
});

test("a part lies within the whole, also up to its ends", () => {
  expect(isWithin({ from: 0, to: 500 }, whole)).toBe(true);
  expect(isWithin(whole, whole)).toBe(true);
  expect(isWithin({ from: -1, to: 500 }, whole)).toBe(false);
  expect(isWithin({ from: 1, to: 1001 }, whole)).toBe(false);
});

test("the whole range is distinguished from a part", () => {
  expect(isWhole({ from: 0, to: 1000 }, whole)).toBe(true);
  expect(isWhole({ from: 0, to: 999 }, whole)).toBe(false);
});

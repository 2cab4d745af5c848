import { expect, it } from "vitest";
import { differenceOf, widthsOf } from "./effect-bars.ts";

it("draws the longer of both in full, and the other in proportion", () => {
  expect(widthsOf({ before: "1234.560000", after: "1100.000000" })).toEqual({
    before: "100",
    after: "89.1",
  });
  expect(widthsOf({ before: "0.000000", after: "5.000000" })).toEqual({
    before: "0",
    after: "100",
  });
  expect(widthsOf({ before: "0.000000", after: "0.000000" })).toEqual({ before: "0", after: "0" });
});

it("names the difference with its sign, and in percent where something was before", () => {
  expect(differenceOf({ before: "1234.560000", after: "1100.000000" })).toEqual({
    bp: "−134.56",
    percent: "−10.9%",
  });
  expect(differenceOf({ before: "0.000000", after: "5.000000" })).toEqual({
    bp: "+5.00",
    percent: "",
  });
  expect(differenceOf({ before: "5.000000", after: "5.000000" })).toBeUndefined();
});

import { expect, test } from "vitest";
import { roundedBp, roundedUpBp } from "./rounded-bp.ts";

test.each([
  ["70734.947876", "70,700"],
  ["999600.000000", "1,000,000"],
  ["33049999.000000", "33,000,000"],
  ["123.900000", "123"],
  ["0.990000", "0"],
])("%s BP are about %s", (bp, about) => {
  expect(roundedBp(bp)).toBe(about);
});

test.each([
  ["141440.000000", "142,000"],
  ["70734.947876", "70,800"],
  ["70700.000001", "70,800"],
  ["70700.000000", "70,700"],
  ["999600.000000", "1,000,000"],
  ["0.990000", "1"],
])("%s BP are at most %s", (bp, most) => {
  expect(roundedUpBp(bp)).toBe(most);
});

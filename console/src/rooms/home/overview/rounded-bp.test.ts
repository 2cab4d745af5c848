import { expect, test } from "vitest";
import { roundedBp } from "./rounded-bp.ts";

test.each([
  ["70734.947876", "70,700"],
  ["999600.000000", "1,000,000"],
  ["33049999.000000", "33,000,000"],
  ["123.900000", "123"],
  ["0.990000", "0"],
])("%s BP are about %s", (bp, about) => {
  expect(roundedBp(bp)).toBe(about);
});

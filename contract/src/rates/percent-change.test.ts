import { expect, test } from "vitest";
import { percentChange } from "./percent-change.ts";

test("rounds the difference to a tenth of a percent", () => {
  expect(percentChange(1_234_560_000n, 1_100_000_000n)).toBe("−10.9%");
  expect(percentChange(1000n, 2000n)).toBe("+100.0%");
  expect(percentChange(1000n, 1000n)).toBe("0.0%");
  expect(percentChange(0n, 1000n)).toBe("");
});

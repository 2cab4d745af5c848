import { expect, test } from "vitest";
import { sumOfLast } from "./earned-sums.ts";

const days = ["0.100000", "0.200000", "0.300001"].map((total) => ({ total }));

test("the newest days are summed exactly; fewer than asked for are summed whole", () => {
  expect(sumOfLast(days, 1)).toBe("0.300001");
  expect(sumOfLast(days, 2)).toBe("0.500001");
  expect(sumOfLast(days, 30)).toBe("0.600001");
  expect(sumOfLast([], 7)).toBeUndefined();
});

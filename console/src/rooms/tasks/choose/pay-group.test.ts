import { expect, test } from "vitest";
import { largestGroup } from "./pay-group.ts";

test("the largest group of devices says what a task pays, the first of equal ones", () => {
  const of = (payGroup: string, count: number) =>
    Array.from({ length: count }, () => ({ payGroup }));
  expect(largestGroup([...of("x86", 2), ...of("router", 3), ...of("arm", 3)])).toEqual(
    of("router", 3),
  );
  expect(largestGroup([])).toEqual([]);
});

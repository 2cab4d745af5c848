import { expect, it } from "vitest";
import { dayRows } from "./day-rows.ts";

const day = (bxc: string) => ({ bxc, network_bxc: bxc, compute_bxc: "0.000000" });

it("lists days newest first, each beside the best, and shows the smallest", () => {
  const rows = dayRows({
    "1000": day("0.000001"),
    "3000": day("0.000000"),
    "2000": day("8.000000"),
  });
  expect(rows.map(({ startsAtMs, percent }) => [startsAtMs, percent])).toEqual([
    [3000, 0],
    [2000, 100],
    [1000, 1],
  ]);
});

it("has no bars without revenue", () => {
  expect(dayRows({ "1000": day("0.000000") })[0]?.percent).toBe(0);
});

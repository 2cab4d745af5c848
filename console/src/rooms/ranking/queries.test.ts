import { expect, test } from "vitest";
import { rankedDay, rankingSearch } from "./queries.ts";

test("the ranking is about the UTC day before today", () => {
  expect(rankedDay(Date.parse("2026-03-01T00:00:00Z"))).toBe("2026-02-28");
  expect(rankedDay(Date.parse("2026-03-01T23:59:59Z"))).toBe("2026-02-28");
});

test("the address chooses the architecture; one that there is not is arm", () => {
  expect(rankingSearch.read({ arch: "amd" }).arch).toBe("amd");
  expect(rankingSearch.read({ arch: "riscv" }).arch).toBe("arm");
  expect(rankingSearch.read({}).arch).toBe("arm");
});

import { ROUND_MAX_BYTES } from "@nodeyard/contract/acceptance/rules.ts";
import { expect, test } from "vitest";
import { planNext } from "./plan-rounds.ts";
import { resultsOf } from "../testing/results-of.ts";

test("fast lines beside a slow one have no more bytes than an agent sends", () => {
  const pairs = Array.from({ length: 5 }, () => ({ isAll: false, linkBps: 1e9, probes: [] }));
  const plan = planNext(resultsOf([...Array<number>(8).fill(1000), 0.1], pairs));
  const bytes = plan?.probes.map((probe) => probe.bytes) ?? [];
  expect(plan?.isAll).toBe(true);
  expect(bytes).toHaveLength(9);
  expect(Math.min(...bytes)).toBeGreaterThan(60_000);
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(ROUND_MAX_BYTES);
});

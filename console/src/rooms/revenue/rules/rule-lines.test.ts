import type { RulesResponse } from "@nodeyard/contract/revenue/rules-calls.ts";
import { expect, it } from "vitest";
import { kindFacts, ruleLines } from "./rule-lines.ts";

const answer: RulesResponse = {
  code: 200,
  network: {
    poolPerHour: "79908.000000",
    feePercent: 1,
    onlineNeedsUsable: true,
    maxDelaySeconds: 900,
    networkDevices: 4,
    spareSlots: 3,
    rampHours: 96,
  },
  compute: { feePercent: 1, dayPool: "1917792.000000", spareSlots: 12, rates: [] },
  newDevices: {
    amount: "5.000000",
    days: 7,
    minOnlinePercent: 50,
    maxPerAccount: 50,
    maxPerAddress: 20,
  },
  oldDevices: null,
  invites: { sharePercent: 5, days: 365, maxAccounts: 50, excludesOwnAddress: false },
  bounds: {
    kinds: [{ kind: "router", maxOutBps: 2_500_000_000, maxStorageBytes: 2 ** 41 }],
    measured: { multiple: 1.25, validHours: 168, unmeasuredOutBps: 10_000_000 },
  },
};

it("says every figure that is in force, and nothing of a reward that is not paid", () => {
  const lines = ruleLines(answer).map((line) => line.join(" "));
  const figures = [/79,908.* 15 minutes/, /1,917,792/, /5\.00/, /365/, /1\.25/];
  expect(lines).toHaveLength(5);
  for (const [index, figure] of figures.entries()) expect(lines[index]).toMatch(figure);
  expect(lines[2]).toMatch(/7.*50.*50.*20/);
  expect(kindFacts(answer)[0]?.[1]).toMatch(/2,500 Mbps/);
  const silent = ruleLines({ ...answer, newDevices: null, invites: null });
  expect(silent).toHaveLength(3);
});

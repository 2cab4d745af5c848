import { getRules } from "@nodeyard/contract/revenue/rules-calls.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createRevenueWorld, type RevenueWorld } from "../settlement/testing/revenue-world.ts";

let world: RevenueWorld;
let owner: bigint;
beforeAll(async () => {
  world = await createRevenueWorld("2026-03-10T12:00:00Z");
  owner = await world.owner();
});
afterAll(() => world.drop());

it("are the settings in force now: a rule that comes into force later is not shown before", async () => {
  const rules = () => world.call(getRules, {}, owner);
  expect(await rules()).toMatchObject({
    network: {
      poolPerHour: "79908.000000",
      feePercent: 1,
      onlineNeedsUsable: true,
      maxDelaySeconds: 900,
      networkDevices: 4,
      spareSlots: 3,
      rampHours: 96,
    },
    compute: { feePercent: 1, dayPool: "1917792.000000", spareSlots: 12 },
    newDevices: {
      amount: "5.000000",
      days: 7,
      minOnlinePercent: 50,
      maxPerAccount: 50,
      maxPerAddress: 20,
    },
    oldDevices: { amount: "60.000000", days: 30, minOnlinePercent: 90 },
    invites: { sharePercent: 5, days: 365, maxAccounts: 50, excludesOwnAddress: true },
    bounds: { measured: { multiple: 1.25, validHours: 168, unmeasuredOutBps: 10_000_000 } },
  });
  const { rates } = (await rules()).compute;
  expect(rates).toHaveLength(28);
  expect(rates).toContainEqual({
    type: "D",
    zone: "east",
    bpPerMbpsDay: "1.320000",
    bpPerGibDay: "0.020000",
  });
  await world.database.pool.query(
    `insert into reward_rules (effective_from, kind, amount_micro_bp, min_online_ppm, days)
     values ('2026-03-11', 'new', 0, 0, 1), ('2026-03-11', 'old', 20000000, 200000, 7)`,
  );
  expect((await rules()).newDevices?.amount).toBe("5.000000");
  world.deps.clock.set("2026-03-11T00:00:00Z");
  expect(await rules()).toMatchObject({
    newDevices: null,
    oldDevices: { amount: "20.000000", days: 7, minOnlinePercent: 20, maxPerAccount: null },
  });
});

import type { z } from "zod";
import { getSummary } from "@nodeyard/contract/revenue/calls.ts";
import { getHistory, getStatement } from "@nodeyard/contract/revenue/detail-calls.ts";
import { startOfUtcDay } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openOwnerAccount, systemAccount } from "../../../ledger/accounts.ts";
import { postTransfer } from "../../../ledger/post-transfer.ts";
import {
  createRevenueWorld,
  DAY_SLOTS,
  type RevenueWorld,
} from "../../settlement/testing/revenue-world.ts";

const LONG_BOUND = "2025-01-01T00:00:00Z";
/** An hour of the whole network, in BP. */
const HOUR_BP = 79_108.92;

let world: RevenueWorld;
let owner: bigint;
let device: bigint;
beforeAll(async () => {
  world = await createRevenueWorld("2026-03-10T00:00:00Z");
  owner = await world.owner();
  device = await world.device(owner, LONG_BOUND);
  await world.task(device, { type: "A", startedAt: LONG_BOUND });
  await world.task(device, { type: "D", startedAt: LONG_BOUND });
  // The first and the last hour of two days.
  const ends = [...DAY_SLOTS.slice(0, 12), ...DAY_SLOTS.slice(276)];
  for (const day of ["2026-03-30", "2026-03-31"]) await world.liveDay(device, day, {}, ends);
  await world.settleAt("2026-04-01T00:06:00Z");
  await world.database.db.transaction().execute(async (tx) =>
    postTransfer(tx, {
      idempotencyKey: "adjustment:1",
      kind: "adjustment",
      occurredAt: startOfUtcDay("2026-03-31"),
      recordedAt: world.deps.clock.now(),
      details: {},
      postings: [
        { ledgerAccountId: await openOwnerAccount(tx, owner), amountMicroBp: 5_000_000n },
        { ledgerAccountId: await systemAccount(tx, "emission"), amountMicroBp: -5_000_000n },
      ],
    }),
  );
});
afterAll(() => world.drop());

const history = (query: z.input<typeof getHistory.request>) => world.call(getHistory, query, owner);
const statement = (query: z.input<typeof getStatement.request>) =>
  world.call(getStatement, query, owner);

describe("a history", () => {
  it("has a row for every day, also of those without revenue, in UTC by default", async () => {
    const answer = await history({ from: "2026-03-28", to: "2026-04-01" });
    expect(answer).toMatchObject({ zone: "UTC", step: "day" });
    expect(answer.list.map((row) => [row.period, row.network])).toEqual([
      ["2026-03-28", "0.000000"],
      ["2026-03-29", "0.000000"],
      ["2026-03-30", (2 * HOUR_BP).toFixed(6)],
      ["2026-03-31", (2 * HOUR_BP).toFixed(6)],
      ["2026-04-01", "0.000000"],
    ]);
    expect(answer.list[1]?.byTaskType).toEqual({});
    expect(Object.keys(answer.list[2]?.byTaskType ?? {})).toEqual(["A", "D"]);
  });

  it("puts hours into the zone's days, and what is paid by the UTC day into the one that it begins in", async () => {
    const shanghai = await history({ from: "2026-03-30", to: "2026-04-01", zone: "Asia/Shanghai" });
    // 23:00 UTC is 07:00 of the next day there; midnight UTC is 08:00 of the same.
    expect(shanghai.list.map((row) => row.network)).toEqual([
      HOUR_BP.toFixed(6),
      (2 * HOUR_BP).toFixed(6),
      HOUR_BP.toFixed(6),
    ]);
    const newYork = await history({
      from: "2026-03-29",
      to: "2026-03-31",
      zone: "America/New_York",
    });
    expect(newYork.list.map((row) => [row.network, row.compute !== "0.000000"])).toEqual([
      [HOUR_BP.toFixed(6), true],
      [(2 * HOUR_BP).toFixed(6), true],
      [HOUR_BP.toFixed(6), false],
    ]);
    expect(newYork.zone).toBe("America/New_York");
  });

  it("by month has the range's part of each, and sums to the days", async () => {
    const range = { from: "2026-02-27", to: "2026-04-01", zone: "Asia/Kathmandu" };
    const months = await history({ ...range, step: "month" });
    const days = await history(range);
    expect(months.list.map((row) => row.period)).toEqual(["2026-02", "2026-03", "2026-04"]);
    expect(months.sum).toEqual(days.sum);
    expect(months.list[2]?.network).toBe(HOUR_BP.toFixed(6));
    expect((await history({ ...range, to: "2026-03-30", step: "month" })).list[1]?.network).toBe(
      HOUR_BP.toFixed(6),
    );
  });

  it("of a device is its part, without invites; an adjustment is nobody's revenue", async () => {
    const range = { from: "2026-03-30", to: "2026-04-01", zone: "Asia/Shanghai" };
    expect(await history({ ...range, deviceId: String(device) })).toEqual(await history(range));
    expect((await history(range)).sum.invite).toBe("0.000000");
  });

  it("may be three years long", async () => {
    const startedAt = performance.now();
    const answer = await history({
      from: "2024-01-01",
      to: "2027-01-05",
      deviceId: String(device),
    });
    expect(answer.list).toHaveLength(1101);
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });
});

describe("a statement", () => {
  it("has each line with its transfer's key, fee in proportion, price and value, and joins the balances", async () => {
    const answer = await statement({ from: "2026-03-31", to: "2026-03-31", pageSize: 100 });
    expect(answer.list.map((line) => [line.reference, line.kind])).toEqual([
      ["network:2026-03-31T00:00:00.000Z", "network"],
      ["compute:2026-03-31", "compute"],
      ["adjustment:1", "adjustment"],
      ["network:2026-03-31T23:00:00.000Z", "network"],
    ]);
    expect(answer.list[0]).toMatchObject({
      amount: "79108.920000",
      fee: "799.080000",
      tax: "0.000000",
      price: "0.0029",
      valueYuan: "229.42",
      day: "2026-03-31",
      deviceCount: 1,
      occurredAt: "2026-03-31T00:00:00.000Z",
    });
    expect(answer.list[2]).toMatchObject({ amount: "5.000000", fee: "0.000000" });
    const before = await statement({ from: "2026-03-01", to: "2026-03-30" });
    expect(before).toMatchObject({ openingBalance: "0.000000", total: 3 });
    expect(answer.openingBalance).toBe(before.closingBalance);
    const { ret } = await world.call(getSummary, {}, owner);
    expect(answer.closingBalance).toBe(ret.balance);
    expect(answer.list.at(-1)?.balanceAfter).toBe(ret.balance);
  });

  it("has contiguous pages: each page's balances continue the previous one's", async () => {
    const range = { from: "2026-03-01", to: "2026-04-30", zone: "America/New_York" };
    const whole = await statement({ ...range, pageSize: 100 });
    expect(whole.total).toBe(whole.list.length);
    const paged = [];
    for (let pageNum = 1; pageNum <= whole.total; pageNum += 1)
      paged.push(...(await statement({ ...range, pageNum, pageSize: 1 })).list);
    expect(paged).toEqual(whole.list);
    expect(await statement({ ...range, pageNum: 100 })).toMatchObject({ list: [], sum: whole.sum });
  });

  it("assigns lines to days of the zone, and limits the range by it", async () => {
    const range = { from: "2026-03-31", to: "2026-03-31" };
    const shanghai = await statement({ ...range, zone: "Asia/Shanghai" });
    expect(shanghai.list.map((line) => [line.occurredAt, line.day])).toEqual([
      ["2026-03-30T23:00:00.000Z", "2026-03-31"],
      ["2026-03-31T00:00:00.000Z", "2026-03-31"],
      ["2026-03-31T00:00:00.000Z", "2026-03-31"],
      ["2026-03-31T00:00:00.000Z", "2026-03-31"],
    ]);
  });
});

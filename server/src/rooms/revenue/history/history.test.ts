import type { z } from "zod";
import { getSummary, listLedgerLines } from "@nodeyard/contract/revenue/calls.ts";
import { getHistory, getStatement } from "@nodeyard/contract/revenue/detail-calls.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { startOfUtcDay } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openOwnerAccount, systemAccount } from "../../../ledger/accounts.ts";
import { openHold, returnHold, settleHold } from "../../../ledger/holds.ts";
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

  it("puts hours into the zone's days, and what is paid by the UTC day into the one with its date", async () => {
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
    const paid = (row: (typeof newYork.list)[number]) => [row.network, row.compute !== "0.000000"];
    expect(newYork.list.map(paid)).toEqual([
      [HOUR_BP.toFixed(6), false],
      [(2 * HOUR_BP).toFixed(6), true],
      [HOUR_BP.toFixed(6), true],
    ]);
    // A device's history and the statement place them alike.
    const range = { from: "2026-03-29", to: "2026-03-31", zone: "America/New_York" };
    expect((await history({ ...range, deviceId: String(device) })).list).toEqual(newYork.list);
    const lines = await statement({ ...range, pageSize: 100 });
    expect(lines.list.map((line) => [line.kind, line.day])).toEqual([
      ["network", "2026-03-29"],
      ["compute", "2026-03-30"],
      ["network", "2026-03-30"],
      ["network", "2026-03-30"],
      ["adjustment", "2026-03-30"],
      ["compute", "2026-03-31"],
      ["network", "2026-03-31"],
    ]);
    const running = lines.list.map((line) => Number(line.balanceAfter));
    let balance = Number(lines.openingBalance);
    for (const [index, line] of lines.list.entries())
      expect(running[index]).toBeCloseTo((balance += Number(line.amount)), 6);
    expect(lines.closingBalance).toBe(lines.list.at(-1)?.balanceAfter);
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
      basis: "day",
      price: "0.0004",
      value: "31.64",
      day: "2026-03-31",
      deviceCount: 1,
      occurredAt: "2026-03-31T00:00:00.000Z",
    });
    expect(answer.list[2]).toMatchObject({ amount: "5.000000", fee: "0.000000" });
    // Exact, not in proportion to a transfer with other owners' rounding.
    const credits = await world.database.db
      .selectFrom("compute_credits")
      .select("fee_micro_bp")
      .where("day", "=", "2026-03-31")
      .execute();
    const fees = credits.reduce((sum, credit) => sum + credit.fee_micro_bp, 0n);
    expect(answer.list[1]?.fee).toBe(formatMicroBp(fees));
    const before = await statement({ from: "2026-03-01", to: "2026-03-30" });
    expect(before).toMatchObject({ openingBalance: "0.000000", total: 3 });
    expect(answer.openingBalance).toBe(before.closingBalance);
    const { ret } = await world.call(getSummary, {}, owner);
    expect(answer.closingBalance).toBe(ret.balance);
    expect(answer.list.at(-1)?.balanceAfter).toBe(ret.balance);
  });

  it("has what was credited by source, withdrawn and paid in fees, and where withdrawals went", async () => {
    const spender = await world.owner();
    const at = (minute: number) => new Date(Date.UTC(2026, 3, 2, 8, minute));
    const address = `0x${"a".repeat(40)}`;
    const { rows } = await world.database.pool.query<{ id: bigint }>(
      `insert into withdrawals (account_id, idempotency_key, request_hash, address, gross_micro_bp, gas_micro_bp, net_micro_bp,
         balance_after_micro_bp, status, transaction_hash, created_at, ended_at, cancel_reason)
       values ($1, 'a', '', $2, 700, 100, 600, 300, 'completed', $3, $4, $4, null),
         ($1, 'b', '', $2, 50, 10, 40, 250, 'canceled', null, $4, $4, 'operator')
       returning withdrawal_id as id`,
      [spender, address, `0x${"b".repeat(64)}`, at(0)],
    );
    const [sent = 0n, returned = 0n] = rows.map(({ id }) => id);
    await world.database.db.transaction().execute(async (tx) => {
      await postTransfer(tx, {
        idempotencyKey: "adjustment:2",
        kind: "adjustment",
        occurredAt: at(0),
        recordedAt: at(0),
        details: {},
        postings: [
          { ledgerAccountId: await openOwnerAccount(tx, spender), amountMicroBp: 1000n },
          { ledgerAccountId: await systemAccount(tx, "emission"), amountMicroBp: -1000n },
        ],
      });
      const hold = (id: bigint, net: bigint, gas: bigint, minute: number) =>
        openHold(tx, {
          reference: { kind: "withdrawal", id },
          accountId: spender,
          grossMicroBp: net + gas,
          parts: [
            { to: "paid", amountMicroBp: net },
            { to: "fee", amountMicroBp: gas },
          ],
          at: at(minute),
        });
      await hold(sent, 600n, 100n, 1);
      await settleHold(tx, { reference: { kind: "withdrawal", id: sent }, at: at(2) });
      await hold(returned, 40n, 10n, 3);
      await returnHold(tx, { reference: { kind: "withdrawal", id: returned }, at: at(4) });
    });
    const answer = await world.call(
      getStatement,
      { from: "2026-04-02", to: "2026-04-02" },
      spender,
    );
    expect(answer).toMatchObject({
      openingBalance: "0.000000",
      sums: {
        network: "0.000000",
        adjustment: "0.001000",
        withdrawn: "0.000600",
        networkFees: "0.000100",
      },
      closingBalance: "0.000300",
    });
    expect(answer.list.map((line) => [line.amount, line.fee, line.withdrawal])).toEqual([
      ["0.001000", "0.000000", null],
      [
        "-0.000700",
        "0.000100",
        { id: String(sent), net: "-0.000600", address, transaction: `0x${"b".repeat(64)}` },
      ],
      [
        "-0.000050",
        "0.000010",
        { id: String(returned), net: "-0.000040", address, transaction: "" },
      ],
      [
        "0.000050",
        "-0.000010",
        { id: String(returned), net: "0.000040", address, transaction: "" },
      ],
    ]);
    // Booked later for an earlier time: the list's balances still run in its own order.
    await world.database.db.transaction().execute(async (tx) =>
      postTransfer(tx, {
        idempotencyKey: "adjustment:3",
        kind: "adjustment",
        occurredAt: at(-1),
        recordedAt: at(5),
        details: {},
        postings: [
          { ledgerAccountId: await openOwnerAccount(tx, spender), amountMicroBp: 1n },
          { ledgerAccountId: await systemAccount(tx, "emission"), amountMicroBp: -1n },
        ],
      }),
    );
    const balances = async (query: object) =>
      (await world.call(listLedgerLines, query, spender)).list.map((line) => line.balanceAfter);
    const running = ["0.000301", "0.000251", "0.000301", "0.001001", "0.000001"];
    expect(await balances({})).toEqual(running);
    expect(await balances({ kind: "adjustment" })).toEqual(running.slice(3));
    expect(await balances({ pageNum: 2, pageSize: 2 })).toEqual(running.slice(2, 4));
  });

  it("has contiguous pages: each page's balances continue the previous one's", async () => {
    const range = { from: "2026-03-01", to: "2026-04-30", zone: "America/New_York" };
    const full = await statement({ ...range, pageSize: 100 });
    expect(full.total).toBe(full.list.length);
    const paged = [];
    for (let pageNum = 1; pageNum <= full.total; pageNum += 1)
      paged.push(...(await statement({ ...range, pageNum, pageSize: 1 })).list);
    expect(paged).toEqual(full.list);
    expect(await statement({ ...range, pageNum: 100 })).toMatchObject({ list: [], sum: full.sum });
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

import { getBillBps, getBillDetails } from "@nodeyard/contract/bills/calls.ts";
import {
  calculateBillByPost,
  issueBills,
  listBillMonths,
} from "@nodeyard/contract/bills/operator/calls.ts";
import { formatFen, formatMicroBp } from "@nodeyard/contract/money.ts";
import { addDays } from "@nodeyard/contract/time.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createOperator, createPerson } from "../../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";
import {
  addTask,
  createNode,
  daysIn,
  SLOTS_PER_DAY,
  settleMonth,
  storeCredit,
  storePoints,
  type BillNode,
  type TestPoint,
} from "../testing/bill-month.ts";
import { runCalculation } from "./run-calculation.ts";

// A second implementation of a month's bills, with arrays that are sorted, against the statements, on random months.

const MONTH = "2026-02";
/** Of the rules that the migrations bring: what no line carries, and how late a point may be. */
const SPIKE_BPS = 100_000_000_001;
const LATE_MS = 16 * 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await settleMonth(app, MONTH);
});
afterAll(() => app.close());

/** A day of a node: from which slot on it reports, which part of the slots, at which rates, and what goes wrong. */
const dayPlan = fc.record({
  isAway: fc.boolean(),
  first: fc.integer({ min: 0, max: 287 }),
  every: fc.integer({ min: 1, max: 24 }),
  rate: fc.integer({ min: 0, max: 4_000_000_000 }),
  step: fc.integer({ min: 0, max: 999_983 }),
  spikeEvery: fc.option(fc.integer({ min: 2, max: 40 }), { nil: undefined }),
  lateEvery: fc.option(fc.integer({ min: 2, max: 40 }), { nil: undefined }),
  /** Slots that the machine's other binding reported as well, at this rate. */
  repeatEvery: fc.option(fc.integer({ min: 2, max: 40 }), { nil: undefined }),
  repeatRate: fc.integer({ min: 0, max: 5_000_000_000 }),
  boundBps: fc.option(fc.integer({ min: 0, max: 3_000_000_000 }), { nil: undefined }),
  credit: fc.bigInt({ min: 0n, max: 9_000_000_000n }),
  /** Parts of the day that its two tasks ran. */
  ran: fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 2 })),
});
type DayPlan = typeof dayPlan extends fc.Arbitrary<infer T> ? T : never;
const monthPlan = fc.array(dayPlan, { minLength: 28, maxLength: 28 });

interface HandBill {
  readonly rates: bigint[];
  amount: bigint;
  fen: bigint;
}

/** The plan's points of both bindings, and what the machine's slots come to, by hand. */
function liveDay(plan: DayPlan, day: string, [node, other]: readonly [BillNode, BillNode]) {
  const points: TestPoint[] = [];
  const slots = new Map<number, number>();
  const addSlot = (slot: number, outBps: number, isCounted: boolean) => {
    if (isCounted) slots.set(slot, Math.max(slots.get(slot) ?? 0, outBps));
  };
  if (!plan.isAway)
    for (let slot = plan.first; slot < SLOTS_PER_DAY; slot += plan.every) {
      const isSpike = plan.spikeEvery !== undefined && slot % plan.spikeEvery === 0;
      const isLate = plan.lateEvery !== undefined && slot % plan.lateEvery === 1;
      const outBps = isSpike ? SPIKE_BPS : plan.rate + plan.step * (slot % 97);
      points.push({
        deviceId: node.deviceId,
        day,
        slot,
        outBps,
        ...(isLate && { delayMs: LATE_MS }),
      });
      addSlot(slot, outBps, !isSpike && !isLate);
      if (plan.repeatEvery === undefined || slot % plan.repeatEvery !== 0) continue;
      points.push({ deviceId: other.deviceId, day, slot, outBps: plan.repeatRate });
      addSlot(slot, plan.repeatRate, true);
    }
  return { points, rates: [...slots.values()].toSorted((one, two) => two - one) };
}

it("agrees to the bit per second, the millionth and the fen with sorting by hand, on random months", async () => {
  const finance = await createOperator(app, "finance");
  const { pool } = app.database;
  const price = { numerator: 29n, denominator: 10_000n };
  const expected = new Map<string, HandBill>();
  const seed = Math.floor(Math.random() * 2 ** 31);
  const plans = fc.sample(monthPlan, { numRuns: 4, seed });
  const owner = await createPerson(app);
  for (const [index, plan] of plans.entries()) {
    const hostname = `rack-${index}`;
    const before = await createNode(app, owner, { hostname: "its former name", task: "A" });
    const node = await createNode(app, owner, { hostname, task: "D", mac: before.mac });
    await pool.query("update devices set bound_at = '2025-12-01' where device_id = $1", [
      node.deviceId,
    ]);
    const second = await addTask(app, node.deviceId, "F");
    for (const [number, day] of daysIn(MONTH).entries()) {
      const today = plan[number] as DayPlan;
      const { points, rates } = liveDay(today, day, [node, before]);
      await storePoints(app, points);
      const { boundBps, credit, ran } = today;
      const over = { amountMicroBp: credit, ...(boundBps !== undefined && { boundBps }) };
      if (ran[0] > 0) await storeCredit(app, node, day, { ...over, runningPpm: ran[0] * 400_000 });
      if (ran[1] > 0)
        await storeCredit(app, { taskId: second }, day, {
          ...over,
          runningPpm: ran[1] * 400_000,
        });
      if (ran[0] + ran[1] === 0) continue;
      const name = `${hostname} ${ran[0] >= ran[1] ? "D" : "F"}`;
      const bill = expected.get(name) ?? { rates: [], amount: 0n, fen: 0n };
      expected.set(name, bill);
      const [ranked] = rates.slice(14);
      if (ranked !== undefined) bill.rates.push(BigInt(Math.min(ranked, boundBps ?? ranked)));
      const amount = credit * BigInt(Math.sign(ran[0]) + Math.sign(ran[1]));
      bill.amount += amount;
      // Half a fen up: the remainder decides.
      const scaled = amount * price.numerator * 100n;
      const fen = scaled / (1_000_000n * price.denominator);
      const rest = scaled % (1_000_000n * price.denominator);
      bill.fen += fen + (rest * 2n >= 1_000_000n * price.denominator ? 1n : 0n);
    }
  }
  await pool.query("delete from bp_prices");
  await pool.query(
    "insert into bp_prices (day, yuan_numerator, yuan_denominator, usdt_numerator, usdt_denominator) values ('2025-01-01', 29, 10000, 4, 10000)",
  );

  await app.call(calculateBillByPost, { date: MONTH, reason: "the month is over" }, finance);
  await runCalculation(app.deps, MONTH);
  const [month] = (await app.call(listBillMonths, {}, finance)).months;
  expect(month?.bills).toBe(expected.size);
  await app.call(
    issueBills,
    { date: MONTH, version: month?.version ?? "", reason: "checked" },
    finance,
  );
  const { bills } = await app.call(getBillDetails, { date: MONTH }, owner);
  const ours = Object.fromEntries(
    bills.map(({ hostName, task, bps, effectiveDays, bp, price: yuan }) => [
      `${hostName} ${task}`,
      { bps, effectiveDays, bp, yuan },
    ]),
  );
  const byHand = [...expected].map(([name, { rates, amount, fen }]) => {
    const sum = rates.reduce((all, rate) => all + rate, 0n);
    const bps = rates.length === 0 ? 0 : Number(sum / BigInt(rates.length));
    return [
      name,
      { bps, effectiveDays: rates.length, bp: formatMicroBp(amount), yuan: formatFen(fen) },
    ];
  });
  expect(ours, `seed ${seed}`).toEqual(Object.fromEntries(byHand));

  // Every bill opens to its slots, and they lead back to it.
  for (const { billId, bps, day95List } of bills) {
    const { days } = await app.call(getBillBps, { billId }, owner);
    const effective = days.filter((day) => day.bps !== null);
    expect(effective.map((day) => ({ date: day.date, bps: day.bps }))).toEqual(day95List);
    const sum = effective.reduce((all, day) => all + BigInt(day.bps ?? 0), 0n);
    expect(bps).toBe(effective.length === 0 ? 0 : Number(sum / BigInt(effective.length)));
    const [first] = effective;
    if (!first) continue;
    const { day } = await app.call(getBillBps, { billId, date: first.date }, owner);
    const rates = (day?.slots ?? []).map((slot) => slot.bps).toSorted((one, two) => two - one);
    expect(rates[day?.discarded ?? 0]).toBe(first.measuredBps);
    expect(rates).toHaveLength(first.points);
    expect(day?.slots?.every((slot) => slot.time < addDays(first.date, 1))).toBe(true);
  }
});

import { listLedgerLines } from "@nodeyard/contract/revenue/calls.ts";
import {
  explainDay,
  getRevenueDetail,
  listFaults,
  type WhyResponse,
} from "@nodeyard/contract/revenue/detail-calls.ts";
import { parseMicroBp } from "@nodeyard/contract/money.ts";
import { HOUR_MS, SLOT_MS, startOfUtcDay } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { refreshStaleConditions } from "../../conditions/refresh-stale.ts";
import { pointsAt, unbindDevice } from "../../monitoring/testing/fleet.ts";
import {
  createRevenueWorld,
  DAY_SLOTS,
  type RevenueWorld,
} from "../../settlement/testing/revenue-world.ts";

const MBPS = 1_000_000;
const LONG_BOUND = "2025-01-01T00:00:00Z";

let world: RevenueWorld;
let owner: bigint;
/** Each test simulates a separate day. */
let day = "2026-03-01";
beforeAll(async () => {
  world = await createRevenueWorld("2026-03-01T00:00:00Z");
});
beforeEach(async () => {
  day = new Date(startOfUtcDay(day).getTime() + 24 * HOUR_MS).toISOString().slice(0, 10);
  owner = await world.owner();
});
afterAll(() => world.drop());

const micro = (text: string): bigint => parseMicroBp(text) ?? 0n;
const settle = () => world.settleAt(startOfUtcDay(day).getTime() + 24 * HOUR_MS + 6 * 60_000);
const why = (deviceId: bigint, query: object = { day }) =>
  world.call(explainDay, { deviceId: String(deviceId), ...query }, owner);

/** Revenue of full weight in an hour, at its price of weight. */
function best(hour: WhyResponse["hours"][number]): bigint {
  if (!hour.hour || hour.hour.totalWeightPpm === "0") return 0n;
  return (10_500_000n * micro(hour.hour.distributed)) / BigInt(hour.hour.totalWeightPpm);
}
const causesOf = (answer: WhyResponse) =>
  answer.causes.map(({ cause, severity, hours }) => [cause, severity, hours]);

describe("why", () => {
  it("names nothing for a device that was at its best all day, and opens into the ledger's lines", async () => {
    const id = await world.device(owner, LONG_BOUND);
    await world.liveDay(id, day, { outBps: 100 * MBPS });
    await settle();
    const answer = await why(id);
    expect(answer).toMatchObject({
      causes: [],
      isFinal: true,
      tasks: [],
      activity: [],
      computeLineId: "",
    });
    expect(answer.hours).toHaveLength(24);
    const lines = await world.call(listLedgerLines, { day, pageSize: 50 }, owner);
    expect(answer.hours.map((hour) => [hour.lineId, hour.credit?.amount])).toEqual(
      lines.list.toReversed().map((line) => [line.id, line.amount]),
    );
    for (const hour of answer.hours) expect(best(hour)).toBe(micro(hour.credit?.amount ?? ""));
  });

  it("has the loss by cause, from the maximum weight down, never more than its revenue", async () => {
    const strong = await world.device(owner, LONG_BOUND);
    const weak = await world.device(owner, LONG_BOUND);
    await world.liveDay(strong, day, { outBps: 100 * MBPS });
    // Offline for the first two hours and half of the third; unusable in the fourth; slow and unstable afterwards.
    await world.liveDay(
      weak,
      day,
      (index) => ({
        stableValue: index < 18 ? 3000 : 1500,
        outBps: 30 * MBPS,
      }),
      DAY_SLOTS.slice(30),
    );
    await settle();
    const answer = await why(weak);
    expect(causesOf(answer)).toEqual([
      ["bandwidth", "degrading", 20],
      ["offline", "blocking", 3],
      ["unusable", "blocking", 2],
      ["stability", "degrading", 20],
    ]);
    const total = answer.hours[0]?.hour?.totalWeightPpm;
    expect(total).toBe("10500000");
    expect(answer.hours[0]).toMatchObject({
      credit: { amount: "0.000000", onlineShare: 0, weight: 0, bandwidthLevel: "none" },
      lost: { offline: "79108.920000", unusable: "0.000000" },
      lineId: "",
    });
    // Half the slots are missing: half of the best weight; of the rest nothing is usable, so nothing is paid.
    expect(answer.hours[2]?.credit).toMatchObject({
      onlineShare: 0.5,
      usableShare: 0,
      weightPpm: "0",
      measured: { stableSum: 18_000, stableCount: 6, outBps: 0 },
    });
    const price = (weight: bigint) => (weight * 79_108_920_000n) / 10_500_000n;
    const lost = answer.hours[2]?.lost;
    expect(
      [lost?.offline, lost?.unusable, lost?.stability].map((text) => micro(text ?? "")),
    ).toEqual([price(5_250_000n), price(5_250_000n), 0n]);
    for (const hour of answer.hours) {
      const { late_reports: _, ...causes } = hour.lost;
      const sum = Object.values(causes).reduce((all, text) => all + micro(text), 0n);
      const earned = micro(hour.credit?.amount ?? "");
      expect(sum + earned).toBeLessThanOrEqual(best(hour) + 1n);
      expect(best(hour) - sum - earned).toBeLessThanOrEqual(6n);
    }
  });

  it("explains an hour at three network addresses: what counts of it, and of the bandwidth where it was not measured", async () => {
    const well = await world.device(owner, LONG_BOUND);
    const id = await world.device(owner, LONG_BOUND);
    await world.liveDay(well, day, { outBps: 100 * MBPS });
    const startMs = startOfUtcDay(day).getTime();
    for (const slot of DAY_SLOTS.slice(0, 12)) {
      const ip = slot < 7 ? undefined : slot < 11 ? "203.0.113.1" : "203.0.113.2";
      world.deps.clock.set(startMs + (slot + 1) * SLOT_MS);
      await world.report(id, pointsAt([startMs + slot * SLOT_MS], { outBps: 100 * MBPS }), {}, ip);
    }
    await settle();
    const [hour] = (await why(id)).hours;
    // (7 - 3) slots at factor 1 and (4 - 3) at 0.4; 1.05 × (1 + 9 × 0.88) × 2 × 5 / 12.
    expect(hour?.credit).toMatchObject({
      bandwidthLevel: "high",
      bandwidthFactor: 0.88,
      addressFactor: 0.833333,
      weightPpm: "7804996",
    });
    const { lost, credit } = hour ?? {};
    const found = Object.entries(lost ?? {}).filter(([, text]) => micro(text) > 0n);
    expect(found.map(([cause]) => cause)).toEqual(["bandwidth_bound", "address_changes"]);
    const sum = found.reduce((all, [, text]) => all + micro(text), micro(credit?.amount ?? ""));
    expect(hour && best(hour) - sum).toBeLessThanOrEqual(2n);
  });

  it("has the fault that the list of the day and the list of devices show, with the same cost", async () => {
    const well = await world.device(owner, LONG_BOUND);
    const gone = await world.device(owner, LONG_BOUND);
    await world.liveDay(well, day, { outBps: 30 * MBPS });
    await settle();
    await refreshStaleConditions(world.deps);
    const [offline] = (await why(gone)).causes;
    expect(offline).toMatchObject({ cause: "offline", severity: "blocking", hours: 24 });
    const fault = { cause: "offline", hours: 24, lost: offline?.lost };
    const { detailList } = await world.call(getRevenueDetail, { queryDate: day }, owner);
    expect(detailList).toMatchObject([
      { id: String(gone), revenue: "0.000000", description: "normal", fault },
      // Slow lines cost it BP, but nothing is wrong with it.
      { id: String(well), fault: null },
    ]);
    const { list } = await world.call(listFaults, {}, owner);
    expect(list).toEqual([{ deviceId: String(gone), ...fault }]);
  });

  it("has the evening peak as a separate cause, with its hours", async () => {
    const id = await world.device(owner, LONG_BOUND);
    // Unusable in every third slot: fine by day, a fault between 10:00 and 16:00 UTC.
    await world.liveDay(id, day, (index) => ({
      stableValue: index % 3 === 0 ? 2500 : 300,
      outBps: 100 * MBPS,
    }));
    await settle();
    const answer = await why(id);
    expect(causesOf(answer)).toContainEqual(["evening_peak", "degrading", 6]);
    const faulty = answer.hours.filter((hour) => micro(hour.lost.evening_peak) > 0n);
    expect(faulty.map((hour) => hour.startsAt.slice(11, 13))).toEqual([
      "10",
      "11",
      "12",
      "13",
      "14",
      "15",
    ]);
    expect(faulty[0]?.credit?.peakFactor).toBe(0.5);
    const detail = await world.call(getRevenueDetail, { queryDate: day }, owner);
    expect(detail.detailList).toMatchObject([{ description: "evening_peak" }]);
  });

  it("counts late reports, as the part of the time offline that they are", async () => {
    const id = await world.device(owner, LONG_BOUND);
    await world.liveDay(id, day, { outBps: 100 * MBPS }, DAY_SLOTS.slice(0, 276));
    await settle();
    const slots = DAY_SLOTS.slice(285).map((slot) => startOfUtcDay(day).getTime() + slot * SLOT_MS);
    await world.report(id, pointsAt(slots));
    const answer = await why(id);
    expect(answer.hours.map((hour) => hour.latePoints)).toEqual([...Array(23).fill(0), 3]);
    expect(causesOf(answer)).toEqual([]);
    // Alone in the network, the missed hour has no weight; with another device it has a price.
    expect(answer.hours[23]).toMatchObject({
      hour: { totalWeightPpm: "0" },
      credit: { weight: 0 },
    });
  });

  it("counts no slot as offline in which the device was not bound", async () => {
    const other = await world.device(owner, LONG_BOUND);
    const young = await world.device(owner, `${day}T05:37:30Z`);
    await world.liveDay(other, day, { outBps: 100 * MBPS });
    // Bound in the slot of 05:35, which counts; silent from 05:50 to 06:00.
    const slots = DAY_SLOTS.filter((slot) => slot >= 67 && slot !== 70 && slot !== 71);
    await world.liveDay(young, day, { outBps: 100 * MBPS }, slots);
    await settle();
    const answer = await why(young);
    // Three points are as many as do not count at an address.
    expect(causesOf(answer)).toEqual([
      ["address_changes", "blocking", 1],
      ["offline", "degrading", 1],
    ]);
    const [first] = answer.hours;
    expect(first?.credit?.onlineShare).toBe(0.25);
    expect(first?.boundShare).toBeCloseTo(5 / 12, 6);
    expect(micro(first?.lost.offline ?? "")).toBe(
      // Five slots of best weight less the three that were reported; floored as shares are.
      ((4_374_993n - 2_625_000n) * micro(first?.hour?.distributed ?? "")) /
        BigInt(first?.hour?.totalWeightPpm ?? 0),
    );
  });

  it("counts the slot of a transfer for the earlier owner", async () => {
    const received = await world.device(owner, `${day}T05:27:30Z`);
    await world.deps.db
      .updateTable("devices")
      .set({ origin_device_id: received })
      .where("device_id", "=", received)
      .execute();
    const slots = DAY_SLOTS.filter((slot) => slot >= 66);
    await world.liveDay(received, day, { outBps: 100 * MBPS }, slots);
    await settle();
    const answer = await why(received);
    expect(causesOf(answer)).toEqual([]);
    expect(answer.hours[0]?.boundShare).toBeCloseTo(6 / 12, 6);
  });

  it("prices late reports where the hour has a price", async () => {
    const other = await world.device(owner, LONG_BOUND);
    const id = await world.device(owner, LONG_BOUND);
    await world.liveDay(other, day, { outBps: 100 * MBPS });
    await world.liveDay(id, day, { outBps: 100 * MBPS }, DAY_SLOTS.slice(0, 276));
    await settle();
    const slots = DAY_SLOTS.slice(285).map((slot) => startOfUtcDay(day).getTime() + slot * SLOT_MS);
    await world.report(id, pointsAt(slots));
    const answer = await why(id);
    expect(answer.causes).toEqual([
      { cause: "offline", severity: "blocking", hours: 1, lost: "79108.920000" },
      { cause: "late_reports", severity: "blocking", hours: 1, lost: "19777.230000" },
    ]);
  });

  it("leaves out the hours before the binding, after its end, and to come; an unsettled hour has no credit", async () => {
    const at = (clock: string) => `${day}T${clock}Z`;
    const id = await world.device(owner, at("05:30:00"));
    const gone = await world.device(owner, at("05:00:00"));
    world.deps.clock.set(at("09:30:00"));
    const slots = DAY_SLOTS.slice(66, 96).map(
      (slot) => startOfUtcDay(day).getTime() + slot * SLOT_MS,
    );
    await world.report(id, pointsAt(slots));
    await unbindDevice(world.database.db, gone, new Date(at("06:10:00")));
    await world.settleAt(at("09:40:00"));
    const answer = await why(id);
    expect(answer.isFinal).toBe(false);
    expect(answer.hours.map((hour) => [hour.startsAt.slice(11, 13), hour.credit !== null])).toEqual(
      [
        ["05", true],
        ["06", true],
        ["07", true],
        ["08", true],
        ["09", false],
      ],
    );
    const left = await why(gone);
    expect(left.hours.map((hour) => hour.startsAt.slice(11, 13))).toEqual(["05", "06"]);
    for (const far of ["1970-01-01", "9990-12-31"])
      expect(await why(id, { day: far })).toMatchObject({ hours: [], total: "0.000000" });
    await settle();
    expect((await why(id, {})).day).toBe(day);
  });
});

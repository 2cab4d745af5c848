import { parseMicroBp } from "@nodeyard/contract/money.ts";
import { getGains, listEarnedHours } from "@nodeyard/contract/revenue/device-calls.ts";
import { explainDay } from "@nodeyard/contract/revenue/detail-calls.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  DAY_SLOTS,
  createRevenueWorld,
  type RevenueWorld,
} from "../../settlement/testing/revenue-world.ts";

const MBPS = 1_000_000;
const LONG_BOUND = "2025-01-01T00:00:00Z";
const FIRST = "2026-03-01";
const DAY = "2026-03-02";

let world: RevenueWorld;
let owner: bigint;
let device: bigint;
beforeAll(async () => {
  world = await createRevenueWorld(`${FIRST}T00:00:00Z`);
  owner = await world.owner();
  device = await world.device(owner, LONG_BOUND);
  const others = [await world.device(owner, LONG_BOUND), await world.device(owner, LONG_BOUND)];
  for (const day of [FIRST, DAY]) {
    for (const [index, other] of others.entries())
      await world.liveDay(other, day, { outBps: (index + 2) * 40 * MBPS });
    // The device is away for the first two hours of the second day, and slow and unstable on both.
    const slots = day === DAY ? DAY_SLOTS.slice(24) : DAY_SLOTS;
    await world.liveDay(device, day, { outBps: 30 * MBPS, stableValue: 1500 }, slots);
  }
  await world.settleAt("2026-03-03T00:06:00Z");
});
afterAll(() => world.drop());

const micro = (text: string | null | undefined): bigint => parseMicroBp(text ?? "") ?? -1n;
const deviceId = () => String(device);
const hours = (query: object = {}) =>
  world.call(listEarnedHours, { deviceId: deviceId(), ...query }, owner);

describe("a device's hours", () => {
  it("earn and lose what the explanation of their day says, to the last digit", async () => {
    const answer = await hours();
    // The span ends with the last slot that is over: it touches 25 hours.
    expect(answer.from).toBe("2026-03-02T00:00:00.000Z");
    const why = await world.call(explainDay, { deviceId: deviceId(), day: DAY }, owner);
    const shown = answer.earned.slice(0, 24);
    expect(shown).toEqual(why.hours.map((hour) => hour.credit?.amount));
    why.hours.forEach((hour, index) => {
      const { offline, unusable, evening_peak: peak } = hour.lost;
      expect(micro(answer.lost[index])).toBe(micro(offline) + micro(unusable) + micro(peak));
      expect(answer.lostOffline[index]).toBe(hour.lost.offline);
    });
    expect(micro(answer.lostOffline[0])).toBeGreaterThan(0n);
    expect(micro(answer.lostOffline[5])).toBe(0n);
    expect(answer.earned.slice(24)).toEqual([null]);
  });

  it("are compared with the same hours before, and with the median of the account's devices", async () => {
    const before = (await hours({ compare: "before" })).compared ?? [];
    const { rows } = await world.database.pool.query<{
      amount: string;
      hour_at: Date;
      device_id: bigint;
    }>(
      "select hour_at, device_id, amount_micro_bp::text as amount from device_credits order by hour_at, amount_micro_bp",
    );
    const own = rows.filter((row) => row.device_id === device).slice(0, 24);
    expect(before.slice(0, 24).map(micro)).toEqual(own.map((row) => BigInt(row.amount)));
    const fleet = (await hours({ compare: "fleet" })).compared ?? [];
    const ofHour = (hour: number) =>
      rows
        .filter(
          (row) => row.hour_at.getTime() === Date.parse(`${DAY}T00:00:00Z`) + hour * 3_600_000,
        )
        .map((row) => BigInt(row.amount));
    // Away in the first hours, the device has no report there: the lower of the two others is the median.
    for (const hour of [0, 1, 5, 23])
      expect(micro(fleet[hour])).toBe(ofHour(hour).at(hour < 2 ? 0 : 1));
  });

  it.each([
    ["7d", 168],
    ["30d", 720],
  ] as const)("of %s are %i, empty before the binding", async (span, count) => {
    const answer = await hours({ span });
    expect(answer.earned).toHaveLength(count);
    expect(answer.earned[0]).toBeNull();
    expect(answer.lost.filter((lost) => lost !== null)).toHaveLength(48);
  });

  it("of a foreign or nonsensical device are refused", async () => {
    const foreigner = await world.owner();
    for (const [id, who] of [
      [deviceId(), foreigner],
      ["abc", owner],
      ["", owner],
      ["99999999", owner],
    ] as const)
      for (const request of [
        () => world.call(listEarnedHours, { deviceId: id }, who),
        () => world.call(getGains, { deviceId: id }, who),
      ])
        await expect(request()).rejects.toMatchObject({
          definition: { key: "revenue.unknownDevice" },
        });
  });
});

describe("one factor at its best", () => {
  it("brings the difference of the formula with it alone changed", async () => {
    const answer = await world.call(getGains, { deviceId: deviceId() }, owner);
    expect(answer.hours).toBe(24);
    const { rows } = await world.database.pool.query<Record<string, bigint | number>>(
      `select h.distributed_micro_bp, h.total_weight_ppm, c.online_share_ppm, c.usable_share_ppm,
         c.bandwidth_factor_ppm, c.mining_factor_ppm
       from settlement_hours h left join device_credits c on c.hour_at = h.hour_at and c.device_id = $1
       where h.hour_at >= $2 order by h.hour_at`,
      [device, `${DAY}T00:00:00Z`],
    );
    // Ko 1, Kw 9, best bandwidth 1, best mining factor 1.05, as the rule in force has them.
    const weight = (online: number, usable: number, bandwidth: number, mining: number) =>
      (online + 9 * usable * bandwidth) * mining;
    const gained = { online: 0, bandwidth: 0, stability: 0 };
    const own = rows.findLast((row) => row["online_share_ppm"] !== null) ?? {};
    for (const row of rows) {
      const price = Number(row["distributed_micro_bp"]) / Number(row["total_weight_ppm"]);
      const of = (name: string) => Number(row[name] ?? 0) / 1e6;
      if (row["online_share_ppm"] === null) {
        // Away, it has the level and the mining factor of its own.
        const ofOwn = (name: string) => Number(own[name]) / 1e6;
        gained.online +=
          weight(1, 1, ofOwn("bandwidth_factor_ppm"), ofOwn("mining_factor_ppm")) * 1e6 * price;
        continue;
      }
      const [online, usable] = [of("online_share_ppm"), of("usable_share_ppm")];
      const [bandwidth, mining] = [of("bandwidth_factor_ppm"), of("mining_factor_ppm")];
      const now = weight(online, usable, bandwidth, mining);
      gained.bandwidth += (weight(online, usable, 1, mining) - now) * 1e6 * price;
      gained.stability += (weight(online, usable, bandwidth, 1.05) - now) * 1e6 * price;
    }
    const shown = Object.fromEntries(
      answer.list.map(({ factor, gain }) => [factor, Number(micro(gain))]),
    );
    expect(Object.keys(shown).sort()).toEqual(["bandwidth", "online", "stability"]);
    for (const [factor, amount] of Object.entries(gained))
      expect(Math.abs((shown[factor] ?? 0) - amount)).toBeLessThan(48);
    const gains = answer.list.map(({ gain }) => micro(gain));
    expect(gains).toEqual(gains.toSorted((one, other) => Number(other - one)));
  });

  it("keeps what a day without a usable network did not measure as the device last had it", async () => {
    const [usableDay, day] = ["2026-03-03", "2026-03-04"];
    const lost = await world.device(owner, LONG_BOUND);
    const unknown = await world.device(owner, LONG_BOUND);
    const away = await world.device(owner, LONG_BOUND);
    for (const each of [device, lost, away])
      await world.liveDay(each, usableDay, { outBps: 30 * MBPS });
    await world.settleAt("2026-03-04T00:06:00Z");
    await world.liveDay(device, day, { outBps: 30 * MBPS });
    for (const each of [lost, unknown])
      await world.liveDay(each, day, { outBps: 30 * MBPS, stableValue: 9000 });
    await world.settleAt("2026-03-05T00:06:00Z");
    const { pool } = world.database;
    const { rows: own } = await pool.query<Record<string, number>>(
      "select bandwidth_factor_ppm, mining_factor_ppm from device_credits where device_id = $1 and hour_at = '2026-03-03T23:00:00Z'",
      [lost],
    );
    const [bandwidth, mining] = [
      Number(own[0]?.["bandwidth_factor_ppm"]) / 1e6,
      Number(own[0]?.["mining_factor_ppm"]) / 1e6,
    ];
    expect(bandwidth).toBeGreaterThan(0);
    expect(bandwidth).toBeLessThan(1);
    const { rows } = await pool.query<Record<string, bigint | number>>(
      `select h.distributed_micro_bp, h.total_weight_ppm, c.weight_ppm, c.mining_factor_ppm, c.usable_share_ppm
       from settlement_hours h join device_credits c on c.hour_at = h.hour_at and c.device_id = $1
       where h.hour_at >= '2026-03-04' and h.hour_at < '2026-03-05'`,
      [lost],
    );
    expect(rows).toHaveLength(24);
    const sum = (weightOf: (row: Record<string, bigint | number>) => number): number =>
      rows.reduce(
        (total, row) =>
          total +
          ((weightOf(row) - Number(row["weight_ppm"])) * Number(row["distributed_micro_bp"])) /
            Number(row["total_weight_ppm"]),
        0,
      );
    const gainOf = async (id: bigint, factor: string) =>
      (await world.call(getGains, { deviceId: String(id) }, owner)).list.find(
        (gain) => gain.factor === factor,
      )?.gain;
    // Usable all hour at the bandwidth of its last usable day, and with no reduction in the evening.
    expect(rows.every((row) => row["usable_share_ppm"] === 0)).toBe(true);
    const usable = sum((row) => (1 + 9 * bandwidth) * Number(row["mining_factor_ppm"]));
    expect(Math.abs(Number(micro(await gainOf(lost, "usable"))) - usable)).toBeLessThan(48);
    const online = sum((row) => (1 + 9 * bandwidth) * mining * 1e6 + Number(row["weight_ppm"]));
    expect(Math.abs(Number(micro(await gainOf(away, "online"))) - online)).toBeLessThan(48);
    // One whose network never was usable has no level of its own.
    expect(await gainOf(unknown, "usable")).toBeNull();
  });
});

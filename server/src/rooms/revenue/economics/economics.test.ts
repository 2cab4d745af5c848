import {
  type EconomicsQuery,
  getEconomics,
  type SaveCostsRequest,
} from "@nodeyard/contract/revenue/economics-calls.ts";
import { getGains } from "@nodeyard/contract/revenue/device-calls.ts";
import { revenueErrors } from "@nodeyard/contract/revenue/errors.ts";
import { getSummary } from "@nodeyard/contract/revenue/calls.ts";
import { formatFen, microBpToFen, parseMicroBp } from "@nodeyard/contract/money.ts";
import { DAY_MS, MINUTE_MS, startOfUtcDay } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callerOf } from "../../monitoring/testing/fleet.ts";
import { listEconomics } from "./list-economics.ts";
import { saveCosts, saveElectricity } from "./save-costs.ts";
import { createRevenueWorld, type RevenueWorld } from "../../settlement/testing/revenue-world.ts";

const DAY = "2026-03-10";
/** The price of the migrations. */
const YUAN = { numerator: 29n, denominator: 10_000n };

let world: RevenueWorld;
let owner: bigint;
let [well, idle] = [0n, 0n];

const read = (query: EconomicsQuery = {}, accountId = owner, language: "zn" | "en" = "zn") =>
  world.call(getEconomics, query, accountId, { language });
const callerIn = (accountId: bigint) => callerOf({ accountId, language: "zn" });
const save = (request: SaveCostsRequest, accountId = owner) =>
  saveCosts(world.deps, request, callerIn(accountId));
const enter = (costs: Partial<SaveCostsRequest>, accountId = owner) =>
  save({ deviceIds: [String(well)], month: "", powerWatts: "", purchase: "", ...costs }, accountId);
const enterElectricity = (electricityPrice: string) =>
  saveElectricity(world.deps, { electricityPrice }, callerIn(owner));
const rowOf = async (deviceId: bigint) =>
  (await read()).list.find((row) => row.deviceId === String(deviceId));

beforeAll(async () => {
  world = await createRevenueWorld(`${DAY}T00:00:00Z`);
  owner = await world.owner();
  well = await world.device(owner, "2025-01-01T00:00:00Z");
  idle = await world.device(owner, `${DAY}T12:00:00Z`);
  await world.liveDay(well, DAY, { outBps: 200_000_000 });
  await world.settleAt(startOfUtcDay(DAY).getTime() + DAY_MS + 6 * MINUTE_MS);
});
afterAll(() => world.drop());

describe("an account that has entered nothing", () => {
  it("sees revenue and what was measured, and no net", async () => {
    const { list, sums, currency, electricityPrice, total } = await read();
    expect({ currency, electricityPrice, total }).toEqual({
      currency: "yuan",
      electricityPrice: "",
      total: 2,
    });
    expect(sums).toMatchObject({ deviceCount: 2, withCosts: 0, cost: "0.00", net: "0.00" });
    const row = list.find(({ deviceId }) => deviceId === String(well));
    const { ret } = await world.call(getSummary, {}, owner);
    expect(row).toMatchObject({
      days: 30,
      revenue: ret.totalRevenue,
      worth: formatFen(microBpToFen(parseMicroBp(ret.totalRevenue) ?? 0n, YUAN)),
      cost: null,
      net: null,
      paybackMonths: null,
      outBps: 200_000_000,
      outBytes: (200_000_000 / 8) * 86_400,
    });
    // 200 Mbps were sent for one day, however many days the revenue is of.
    expect(Number(row?.bpPerMbpsDay)).toBeCloseTo(Number(ret.totalRevenue) / 200, 4);
    expect(Number(row?.bpPerGb)).toBeCloseTo(Number(ret.totalRevenue) / 2160, 4);
    expect(list.find(({ deviceId }) => deviceId === String(idle))).toMatchObject({
      days: 0.5,
      revenue: "0.000000",
      outBps: null,
      bpPerMbpsDay: null,
      bpPerGb: null,
    });
  });

  it("sees the one factor that would bring the most, as the device's page has it", async () => {
    for (const { deviceId, gain } of (await read()).list) {
      const [best] = (await world.call(getGains, { deviceId }, owner)).list;
      expect(gain).toEqual(best ? { factor: best.factor, bp: best.gain } : null);
    }
  });

  it("is answered with as many statements for many devices as for one", async () => {
    const statementsOf = async (pageSize: number): Promise<number> => {
      let statements = 0;
      const db = world.deps.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          statements += 1;
          return result;
        },
      });
      const { list } = await listEconomics({ ...world.deps, db }, { pageSize }, callerIn(owner));
      expect(list).toHaveLength(pageSize);
      return statements;
    };
    expect(await statementsOf(2)).toBe(await statementsOf(1));
  });

  it("has the currency of the site", async () => {
    expect((await read({}, owner, "en")).currency).toBe("usdt");
  });
});

describe("costs", () => {
  it("of a month and of electricity are deducted, for the days that the revenue is of", async () => {
    await enter({ month: "30", powerWatts: "100", purchase: "1000.50" });
    expect(await rowOf(well)).toMatchObject({
      cost: "30.00",
      entered: { month: "30", powerWatts: "100", purchase: "1000.5" },
    });
    await enterElectricity("0.5");
    // 0.1 kW × 720 h × 0.5.
    const row = await rowOf(well);
    expect(row?.cost).toBe("66.00");
    expect(Number(row?.net)).toBeCloseTo(Number(row?.worth) - 66, 2);
    expect(row?.paybackMonths).toBeCloseTo(1000.5 / Number(row?.net), 1);
    // Bound at noon: half a day.
    await enter({ deviceIds: [String(idle)], month: "30", powerWatts: "100" });
    expect(await rowOf(idle)).toMatchObject({ cost: "1.10", net: "-1.10", paybackMonths: null });
  });

  it("are summed over the devices that have them, and order the list", async () => {
    const { sums, list, currency } = await read();
    expect(sums).toMatchObject({ withCosts: 2, cost: "67.10" });
    expect(sums.net).toBe((Number(sums.worth) - 67.1).toFixed(2));
    expect(list.map(({ deviceId }) => deviceId)).toEqual([String(idle), String(well)]);
    const best = await read({ order: "-net", pageSize: 1 });
    expect(best.list.map(({ deviceId }) => deviceId)).toEqual([String(well)]);
    expect(best.total).toBe(2);
    expect(currency).toBe("yuan");
    expect((await read({}, owner, "en")).currency).toBe("yuan");
  });

  it("of a tag count for its devices that have none of their own, the highest of several", async () => {
    const { pool } = world.database;
    const tag = async (name: string): Promise<string> => {
      const { rows } = await pool.query<{ id: bigint }>(
        `with made as (insert into tags (account_id, name, folded_name) values ($1, $2, $2) returning tag_id)
         insert into device_tags select $3, tag_id, $1 from made returning tag_id as id`,
        [owner, name, idle],
      );
      return String(rows[0]?.id);
    };
    const [rack, home] = [await tag("rack"), await tag("home")];
    await enter({ deviceIds: [String(idle)] });
    await save({ tagId: rack, month: "60", powerWatts: "", purchase: "9" });
    await save({ tagId: home, month: "90", powerWatts: "", purchase: "" });
    expect(await rowOf(idle)).toMatchObject({
      entered: { month: "", powerWatts: "", purchase: "" },
      counted: { month: "90", powerWatts: "", purchase: "9" },
      cost: "1.50",
    });
    expect((await read()).tags).toMatchObject([
      { name: "home", deviceCount: 1, entered: { month: "90" } },
      { name: "rack", deviceCount: 1, entered: { month: "60", purchase: "9" } },
    ]);
    await enter({ deviceIds: [String(idle)], month: "0" });
    expect(await rowOf(idle)).toMatchObject({ counted: { month: "0" }, cost: "0.00" });
  });
});

describe("what is no cost", () => {
  it.each(["-1", "1e99", "NaN", "free", "1.234", "10000000.01", "9".repeat(300)])(
    "%s is refused with the reason at its field, and nothing is lost",
    async (text) => {
      const before = await rowOf(well);
      const { monthInvalid, powerInvalid, purchaseInvalid } = revenueErrors;
      await expect(enter({ month: text })).rejects.toMatchObject({ definition: monthInvalid });
      await expect(enter({ powerWatts: text })).rejects.toMatchObject({ definition: powerInvalid });
      await expect(enter({ month: "1", purchase: text })).rejects.toMatchObject({
        definition: purchaseInvalid,
      });
      await expect(enterElectricity(text === "1.234" ? "x" : text)).rejects.toMatchObject({
        definition: revenueErrors.electricityInvalid,
      });
      expect(await rowOf(well)).toEqual(before);
    },
  );

  it("are costs of nothing, of another's device or tag, and of devices and a tag at once", async () => {
    const other = await world.owner();
    const { costsOfNothing, unknownDevice, unknownTag } = revenueErrors;
    const own = [String(well)];
    await expect(enter({ deviceIds: [] })).rejects.toMatchObject({ definition: costsOfNothing });
    await expect(enter({ deviceIds: own, tagId: "1" })).rejects.toMatchObject({
      definition: costsOfNothing,
    });
    await expect(enter({ deviceIds: own }, other)).rejects.toMatchObject({
      definition: unknownDevice,
    });
    await expect(enter({ deviceIds: [String(well), "99999999"] })).rejects.toMatchObject({
      definition: revenueErrors.unknownDevices,
      params: { count: 1, ids: "99999999" },
    });
    const [tag] = (await read()).tags;
    const ofTag = { tagId: tag?.tagId ?? "", month: "1", powerWatts: "", purchase: "" };
    await expect(save(ofTag, other)).rejects.toMatchObject({ definition: unknownTag });
    await expect(save({ ...ofTag, tagId: "x" })).rejects.toMatchObject({
      definition: unknownTag,
    });
    expect((await read({}, other)).list).toEqual([]);
  });
});

import { getRevenueDetail } from "@nodeyard/contract/revenue/detail-calls.ts";
import {
  type ContributionResponse,
  getNetworkContribution,
} from "@nodeyard/contract/ranking/calls.ts";
import { describe, expect, it } from "vitest";
import {
  AFTER_DAY,
  DAY,
  DAY_AFTER,
  inNewWorlds,
  LONG_BOUND,
  MBPS,
} from "../settlement/testing/day-credits.ts";
import { DAY_SLOTS, type RevenueWorld } from "../settlement/testing/revenue-world.ts";

let world: RevenueWorld;
let owner: bigint;
inNewWorlds((created, its) => {
  world = created;
  owner = its;
});

const list = (query: object = {}) => world.call(getNetworkContribution, query, owner);
function rowsOf(answer: ContributionResponse) {
  if (answer.data === "NO_CONTENT") throw new Error("no rows");
  return answer.data;
}

describe("the ranking of a day", () => {
  it("has each architecture's devices by their weight, others' addresses masked", async () => {
    const other = await world.owner();
    const own = await world.device(owner, LONG_BOUND);
    const strong = await world.device(other, LONG_BOUND);
    const amd = await world.device(other, LONG_BOUND, { arch: "amd" });
    const unusable = await world.device(other, LONG_BOUND);
    await world.liveDay(own, DAY);
    await world.liveDay(strong, DAY, { outBps: 200 * MBPS });
    await world.liveDay(amd, DAY, {}, DAY_SLOTS.slice(0, 6));
    await world.liveDay(unusable, DAY, { stableValue: 9000 }, DAY_SLOTS.slice(0, 1));
    const brief = await world.device(other, LONG_BOUND);
    await world.liveDay(brief, DAY, { stableValue: 2000 }, DAY_SLOTS.slice(0, 6));
    await world.database.pool.query(
      "update device_status set operator = 'ct' where device_id = $1",
      [own],
    );
    await world.settleAt(AFTER_DAY);
    const ranking = await list();
    expect(ranking.day).toBe(DAY);
    expect(ranking.data).toMatchObject([
      { rank: 1, isOwn: false, email: expect.stringMatching(/^..\*\*\*@/), contribution: 252 },
      {
        rank: 2,
        isOwn: true,
        email: expect.not.stringContaining("*"),
        operator: "ct",
        contribution: 183.96,
      },
      // Usable for half an hour: 0.5 × (1 + 9 × 0.7). The one that was not usable contributed nothing.
      { rank: 3, contribution: 3.65 },
    ]);
    expect(rowsOf(ranking)).toHaveLength(3);
    // Another owner's MAC address is not enough to bind that machine.
    const { mac } = await world.database.db
      .selectFrom("devices")
      .select("mac")
      .where("device_id", "=", strong)
      .executeTakeFirstOrThrow();
    expect(rowsOf(ranking)[0]?.mac_address).toBe(`${mac.slice(0, 9)}**:**${mac.slice(14)}`);
    expect(rowsOf(ranking)[1]?.mac_address).not.toContain("*");
    const { bxc } = await world.call(getRevenueDetail, { queryDate: DAY }, owner);
    expect(rowsOf(ranking)[1]).toMatchObject({
      mc_weight: bxc,
      bxc_value: (Number(bxc) * 0.0029).toFixed(2),
      bxc_value_usdt: (Number(bxc) * 0.0004).toFixed(2),
    });
    expect(await list({ arch: "amd", date_at: Date.parse(`${DAY}T13:00:00Z`) })).toMatchObject({
      data: [{ rank: 1 }],
      day: DAY,
    });
  });

  it("ends with the hundredth, of equal weights those that were bound first", async () => {
    const ids: bigint[] = [];
    for (let index = 0; index < 102; index += 1) ids.push(await world.device(owner, LONG_BOUND));
    for (const id of ids) await world.liveDay(id, DAY, {}, DAY_SLOTS.slice(0, 6));
    await world.settleAt(AFTER_DAY);
    const macs = await world.database.db
      .selectFrom("devices")
      .select("mac")
      .where("device_id", "in", ids.slice(0, 100))
      .orderBy("device_id")
      .execute();
    const ranking = rowsOf(await list());
    expect(ranking.map((row) => row.rank)).toEqual(ids.slice(0, 100).map((_, index) => index + 1));
    expect(ranking.map((row) => row.mac_address)).toEqual(macs.map((row) => row.mac));
  });

  it("is NO_CONTENT before the day is settled, and for days without one", async () => {
    const id = await world.device(owner, LONG_BOUND);
    await world.liveDay(id, DAY);
    for (const day of [DAY, DAY_AFTER, "1970-01-01", "9999-12-31"])
      expect(await list({ date_at: Date.parse(`${day}T00:00:00Z`) })).toEqual({
        code: 200,
        data: "NO_CONTENT",
        day,
      });
  });
});

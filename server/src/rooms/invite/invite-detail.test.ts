import { getInviteDetail } from "@nodeyard/contract/invite/calls.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createRevenueWorld, type RevenueWorld } from "../settlement/testing/revenue-world.ts";

const DAY = "2026-03-10";
let world: RevenueWorld;
let owner: bigint;
beforeEach(async () => {
  world = await createRevenueWorld(`${DAY}T00:00:00Z`);
  owner = await world.owner();
});
afterEach(() => world.drop());

const detail = (query: object = {}) => world.call(getInviteDetail, query, owner);

describe("the invited accounts", () => {
  it("come with their bonus of the day, the highest first, then the newest, page by page", async () => {
    const early = await world.owner({ invitedBy: owner, createdAt: "2026-03-02T00:00:00Z" });
    await world.owner({ invitedBy: owner, createdAt: "2026-03-03T00:00:00Z" });
    const newest = await world.owner({ invitedBy: owner, createdAt: "2026-03-04T00:00:00Z" });
    await world.owner({ invitedBy: newest });
    const device = await world.device(early, "2026-03-02T00:00:00Z");
    await world.liveDay(device, DAY);
    await world.settleAt("2026-03-11T00:06:00Z");
    const bonus = "94930.704000";
    const rows = [
      { sign_up_time: "2026-03-02T00:00:00.000Z", bxc: bonus },
      { sign_up_time: "2026-03-04T00:00:00.000Z", bxc: "0.000000" },
      { sign_up_time: "2026-03-03T00:00:00.000Z", bxc: "0.000000" },
    ];
    expect(await detail()).toMatchObject({
      detailList: rows,
      total: 3,
      pageSize: 20,
      bxc: bonus,
      day: DAY,
    });
    expect(await detail({ pageSize: 2, pageNum: 2 })).toMatchObject({
      detailList: rows.slice(2),
      total: 3,
      bxc: bonus,
    });
    expect(await detail({ queryDate: "2026-03-09" })).toMatchObject({ total: 3, bxc: "0.000000" });
  });

  it("are NO_CONTENT where nobody was invited", async () => {
    world.deps.clock.set("2026-03-11T00:06:00Z");
    expect(await detail()).toEqual({
      code: 200,
      detailList: "NO_CONTENT",
      total: 0,
      pageSize: 20,
      bxc: "0.000000",
      day: DAY,
    });
  });
});

import { getActivityTotal } from "@nodeyard/contract/revenue/calls.ts";
import { getInviteDetail } from "@nodeyard/contract/invite/calls.ts";
import { getActivityRevenue } from "@nodeyard/contract/revenue/detail-calls.ts";
import { DAY_MS, SLOT_MS, startOfUtcDay } from "@nodeyard/contract/time.ts";
import { describe, expect, it } from "vitest";
import { addressOf, pointsAt, unbindDevice } from "../../monitoring/testing/fleet.ts";
import {
  activityCredits,
  DAY,
  DAY_AFTER,
  LONG_BOUND,
  inNewWorlds,
} from "../testing/day-credits.ts";
import { DAY_SLOTS, type RevenueWorld } from "../testing/revenue-world.ts";

let world: RevenueWorld;
let owner: bigint;
inNewWorlds((created, its) => {
  world = created;
  owner = its;
});

describe("the reward of new devices", () => {
  const online = (count: number) => DAY_SLOTS.slice(0, count);

  it("is paid for each of the first seven days with half a day online, from the day of binding", async () => {
    const id = await world.device(owner, `${DAY}T01:00:00Z`);
    const lazy = await world.device(owner, `${DAY}T01:00:00Z`);
    const days = Array.from({ length: 9 }, (_, index) => `2026-03-${10 + index}`);
    for (const day of days) {
      await world.liveDay(id, day, {}, DAY_SLOTS.slice(day === DAY ? 20 : 0));
      await world.liveDay(lazy, day, {}, DAY_SLOTS.slice(day === DAY ? 146 : 145));
      await world.settleAt(startOfUtcDay(day).getTime() + DAY_MS + 6 * 60_000);
    }
    const paid = await Promise.all(days.map((day) => activityCredits(world, day)));
    expect(paid).toEqual([...Array.from({ length: 7 }, () => [[id, "new", 5_000_000n]]), [], []]);
    expect(await world.call(getActivityRevenue, { dateAt: "2026-03-16" }, owner)).toMatchObject({
      rewardList: [{ operator: "unknown", BP: "5.000000" }],
      sum: "5.000000",
      day: "2026-03-16",
    });
  });

  it("is not paid again to a machine that is bound again", async () => {
    const first = await world.device(owner, "2026-03-04T00:00:00Z");
    await unbindDevice(world.database.db, first, new Date("2026-03-08T00:00:00Z"));
    const { mac } = await world.database.db
      .selectFrom("devices")
      .select("mac")
      .where("device_id", "=", first)
      .executeTakeFirstOrThrow();
    const again = await world.device(owner, "2026-03-09T00:00:00Z", { mac });
    for (const day of [DAY, DAY_AFTER]) {
      await world.liveDay(again, day, {}, online(288));
      await world.settleAt(startOfUtcDay(day).getTime() + DAY_MS + 6 * 60_000);
    }
    // The seventh day since the first binding, and the eighth.
    expect([await activityCredits(world, DAY), await activityCredits(world, DAY_AFTER)]).toEqual([
      [[again, "new", 5_000_000n]],
      [],
    ]);
  });

  it("is bounded by account and network address, those bound first before others; what exceeds it is kept and said", async () => {
    const { pool } = world.database;
    await pool.query(
      "update reward_rules set max_per_account = 3, max_per_address = 4 where kind = 'new'",
    );
    const other = await world.owner();
    const ids: bigint[] = [];
    for (const accountId of [owner, owner, owner, owner, other, other])
      ids.push(await world.device(accountId, `${DAY}T00:00:00Z`));
    for (const id of ids) await world.liveDay(id, DAY);
    const elsewhere = await world.device(other, `${DAY}T00:00:00Z`);
    await world.liveDay(elsewhere, DAY);
    // One customer's IPv6 addresses are one.
    await pool.query(
      "update device_status set ext_ip = '2001:db8::' || device_id where device_id <> $1",
      [elsewhere],
    );
    await world.settleAt(startOfUtcDay(DAY).getTime() + DAY_MS + 6 * 60_000);
    const { rows } = await pool.query(
      "select amount_micro_bp as amount, obstacle, address from activity_credits order by device_id",
    );
    const address = "2001:db8::/56";
    expect(rows).toEqual([
      { amount: 5_000_000n, obstacle: "", address },
      { amount: 5_000_000n, obstacle: "", address },
      { amount: 5_000_000n, obstacle: "", address },
      { amount: 0n, obstacle: "account_bound", address },
      { amount: 0n, obstacle: "address_bound", address },
      { amount: 0n, obstacle: "address_bound", address },
      { amount: 5_000_000n, obstacle: "", address: `${addressOf(elsewhere)}/32` },
    ]);
    const list = await world.call(getActivityRevenue, { dateAt: DAY }, other);
    expect(list.rewardList.map((row) => [row.BP, row.obstacle])).toEqual([
      ["5.000000", ""],
      ["0.000000", "address_bound"],
      ["0.000000", "address_bound"],
    ]);
    expect(list.sum).toBe("5.000000");
  });

  it("follows the rule of the day", async () => {
    await world.database.pool.query(
      "insert into reward_rules values ($1, 'new', 7, 0, 1000000, 30), ($2, 'new', 0, 0, 0, 30)",
      [DAY, DAY_AFTER],
    );
    const id = await world.device(owner, "2026-02-20T00:00:00Z");
    for (const day of [DAY, DAY_AFTER]) {
      await world.liveDay(id, day);
      await world.settleAt(startOfUtcDay(day).getTime() + DAY_MS + 6 * 60_000);
    }
    expect([await activityCredits(world, DAY), await activityCredits(world, DAY_AFTER)]).toEqual([
      [[id, "new", 7n]],
      [],
    ]);
  });
});

describe("the reward of old devices", () => {
  it("is paid on the first of a month to those bound for thirty days and online through the month before", async () => {
    const bound = (at: string) => world.device(owner, at);
    const id = await bound("2026-02-01T00:00:00Z");
    const tooYoung = await bound("2026-03-02T00:00:01Z");
    const oftenOff = await bound(LONG_BOUND);
    const gone = await bound(LONG_BOUND);
    const leaving = await bound(LONG_BOUND);
    const { db, pool } = world.database;
    // A month of rolled-up days.
    await pool.query(
      `insert into device_days select day::date, d.device_id, d.account_id, 0, 0, 0, 0, 300,
         case when d.device_id = $1 and extract(day from day) > 27 then 0 else 288 end, 0
       from devices d, generate_series('2026-03-01'::date, '2026-03-31', '1 day') day`,
      [oftenOff],
    );
    await unbindDevice(db, gone, new Date("2026-03-31T23:59:59Z"));
    await unbindDevice(db, leaving, new Date("2026-04-01T00:00:00Z"));
    await world.liveDay(id, "2026-04-01", {}, DAY_SLOTS.slice(0, 1));
    await world.settleAt("2026-04-02T00:06:00Z");
    expect(await activityCredits(world, "2026-04-01")).toEqual([
      [id, "old", 60_000_000n],
      [leaving, "old", 60_000_000n],
    ]);
    expect(tooYoung).toBeGreaterThan(id);
    const list = await world.call(getActivityRevenue, { type: "old", dateAt: "2026-04-01" }, owner);
    expect(list).toMatchObject({ sum: "120.000000" });
    expect(await world.call(getActivityTotal, {}, owner)).toMatchObject({
      rewardSummary: { bp: "120.000000" },
    });
  });
});

describe("the reward of invites", () => {
  it("is a share of what the invited account's devices earn in network and compute, until its days are over", async () => {
    await world.database.pool.query(
      "insert into reward_rules values ('2026-03-01', 'invite', 0, 50000, 0, 2)",
    );
    const invited = await world.owner({ invitedBy: owner, createdAt: `${DAY}T22:00:00Z` });
    const earlier = await world.owner({ invitedBy: owner, createdAt: "2026-03-08T23:59:59Z" });
    const devices = [
      await world.device(invited, LONG_BOUND),
      await world.device(earlier, LONG_BOUND),
    ];
    await world.task(devices[0] as bigint, { startedAt: LONG_BOUND });
    const days = [DAY, DAY_AFTER, "2026-03-12"];
    for (const day of days) {
      for (const id of devices) await world.liveDay(id, day);
      await world.settleAt(startOfUtcDay(day).getTime() + DAY_MS + 6 * 60_000);
    }
    const rows = await world.database.db
      .selectFrom("invite_credits")
      .selectAll()
      .orderBy("day")
      .execute();
    // Half of the network's day, and the task's 74.547 BP.
    const base = 949_307_040_000n + 74_547_000n;
    expect(rows).toEqual(
      [DAY, DAY_AFTER].map((day) => ({
        day,
        invited_account_id: invited,
        account_id: owner,
        base_micro_bp: base,
        share_ppm: 50_000,
        amount_micro_bp: (base * 50_000n) / 1_000_000n,
        obstacle: "",
      })),
    );
    const detail = await world.call(getInviteDetail, { queryDate: DAY_AFTER }, owner);
    expect(detail).toMatchObject({ total: 2, bxc: "47469.079350", day: DAY_AFTER });
    expect(detail.detailList).toMatchObject([
      { email: expect.stringMatching(/^..\*\*\*@nodeyard\.test$/), bxc: "47469.079350" },
      { sign_up_time: "2026-03-08T23:59:59.000Z", bxc: "0.000000" },
    ]);
  });

  it("goes by the day's addresses, not by those of reports between its end and its settlement", async () => {
    const home = "198.51.100.9";
    const invited = await world.owner({ invitedBy: owner, createdAt: `${DAY}T00:00:00Z` });
    const devices = [
      await world.device(owner, LONG_BOUND),
      await world.device(invited, `${DAY}T00:00:00Z`),
    ];
    const times = DAY_SLOTS.map((slot) => startOfUtcDay(DAY).getTime() + slot * SLOT_MS);
    world.deps.clock.set(`${DAY}T23:59:30Z`);
    for (const id of devices) await world.report(id, pointsAt(times), {}, home);
    await world.settleAt(`${DAY}T23:59:40Z`);
    world.deps.clock.set(`${DAY_AFTER}T00:03:00Z`);
    await world.report(devices[1] as bigint, pointsAt([]), {}, "203.0.113.9");
    await world.settleAt(`${DAY_AFTER}T00:06:00Z`);
    const { db } = world.database;
    expect(await db.selectFrom("invite_credits").select("obstacle").execute()).toEqual([
      { obstacle: "own_address" },
    ]);
    expect(await db.selectFrom("activity_credits").select("address").execute()).toEqual([
      { address: `${home}/32` },
    ]);
  });

  it("counts no device at an address of the inviter, and a bounded number of accounts", async () => {
    const { pool } = world.database;
    await pool.query("update reward_rules set max_per_account = 1 where kind = 'invite'");
    await pool.query("update settlement_rules set network_devices = null");
    await world.device(owner, LONG_BOUND);
    await pool.query("update device_status set ext_ip = '198.51.100.9'");
    const invited: bigint[] = [];
    const bind = async (invitedId: bigint, ip: string): Promise<void> => {
      const id = await world.device(invitedId, LONG_BOUND);
      await world.liveDay(id, DAY);
      await pool.query("update device_status set ext_ip = $2 where device_id = $1", [id, ip]);
    };
    for (const ips of [["198.51.100.9"], ["198.51.100.9", "198.51.100.10"], ["198.51.100.11"]]) {
      const id = await world.owner({ invitedBy: owner, createdAt: `${DAY}T00:00:00Z` });
      invited.push(id);
      for (const ip of ips) await bind(id, ip);
    }
    await world.settleAt(startOfUtcDay(DAY).getTime() + DAY_MS + 6 * 60_000);
    const rows = await world.database.db
      .selectFrom("invite_credits")
      .select(["invited_account_id", "base_micro_bp", "amount_micro_bp", "obstacle"])
      .orderBy("invited_account_id")
      .execute();
    // A quarter of the network's day each.
    const base = 474_653_520_000n;
    expect(rows).toEqual([
      {
        invited_account_id: invited[0],
        base_micro_bp: 0n,
        amount_micro_bp: 0n,
        obstacle: "own_address",
      },
      {
        invited_account_id: invited[1],
        base_micro_bp: base,
        amount_micro_bp: base / 20n,
        obstacle: "",
      },
      {
        invited_account_id: invited[2],
        base_micro_bp: base,
        amount_micro_bp: 0n,
        obstacle: "account_bound",
      },
    ]);
  });
});

import { getDetails } from "@nodeyard/contract/devices/calls.ts";
import type { DeviceFilter } from "@nodeyard/contract/devices/list-rules.ts";
import { getHomeOverview } from "@nodeyard/contract/home/overview-calls.ts";
import { LISTED_CAUSES, type RevenueCause } from "@nodeyard/contract/loss-causes.ts";
import { formatMicroBp, parseMicroBp } from "@nodeyard/contract/money.ts";
import { explainDay } from "@nodeyard/contract/revenue/detail-calls.ts";
import {
  addDays,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  startOfUtcDay,
  type UtcDay,
} from "@nodeyard/contract/time.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { refreshStaleConditions } from "../../conditions/refresh-stale.ts";
import { calculateLosses } from "../../revenue/losses/calculate-losses.ts";
import {
  createRevenueWorld,
  DAY_SLOTS,
  type RevenueWorld,
} from "../../settlement/testing/revenue-world.ts";

/** Two weeks, which a range of the month's end takes at least. */
const START = "2026-03-06";
const DAY = "2026-03-19";
const LONG_BOUND = "2025-01-01T00:00:00Z";
const WELL = { outBps: 200_000_000 };
const SLOW = { outBps: 30_000_000 };
const UNSTABLE = { outBps: 200_000_000, stableValue: 9000 };

let world: RevenueWorld;
let owner: bigint;
let [well, slow, unstable, gone] = [0n, 0n, 0n, 0n];

const overview = (accountId = owner, language: "zn" | "en" = "en") =>
  world.call(getHomeOverview, {}, accountId, { language });
/** Loss of each device to a cause on the day. */
async function lostTo(cause: RevenueCause, deviceId: bigint): Promise<bigint> {
  const { causes } = await world.call(explainDay, { deviceId: String(deviceId), day: DAY }, owner);
  return parseMicroBp(causes.find((each) => each.cause === cause)?.lost ?? "0") ?? 0n;
}
async function report(): Promise<void> {
  const at = world.deps.clock.now();
  const { pool } = world.database;
  await pool.query(
    "update device_status set last_seen_at = $1, last_point_at = $1, stable_value = case device_id when $3 then 9000 else 300 end where device_id = any ($2)",
    [at, [well, slow, unstable], unstable],
  );
  await pool.query("update device_status set agent_version = '99.0.0'");
  await pool.query("update device_status set last_seen_at = $2 where device_id = $1", [
    gone,
    startOfUtcDay(DAY),
  ]);
  // A survey looks at changes since the last one alone, and not at a time set back.
  await pool.query("update survey_state set surveyed_at = null");
  await refreshStaleConditions(world.deps);
}

/** Four devices that live from a day on, the last day each in its own way. */
async function beginWorld(firstDay: UtcDay): Promise<void> {
  world = await createRevenueWorld(`${firstDay}T00:00:00Z`);
  owner = await world.owner();
  well = await world.device(owner, LONG_BOUND);
  slow = await world.device(owner, LONG_BOUND, { note: "in the attic" });
  unstable = await world.device(owner, LONG_BOUND);
  gone = await world.device(owner, LONG_BOUND);
  for (let day = firstDay; day <= DAY; day = addDays(day, 1)) {
    await world.liveDay(well, day, WELL);
    if (day === DAY) await world.liveDay(slow, day, SLOW);
    if (day === DAY) await world.liveDay(unstable, day, UNSTABLE);
    await world.settleAt(startOfUtcDay(day).getTime() + DAY_MS + 6 * MINUTE_MS);
  }
}
const setClock = () => world.deps.clock.set(startOfUtcDay(DAY).getTime() + DAY_MS + 10 * MINUTE_MS);

describe("before an hour of the day is settled", () => {
  beforeAll(() => beginWorld(START));
  afterAll(() => world.drop());
  beforeEach(setClock);

  describe("an account without devices", () => {
    it("has nothing, and says so", async () => {
      const nobody = await world.owner();
      expect(await overview(nobody)).toMatchObject({
        fleet: { level: "unknown", total: 0, worst: null, lostPerDay: null },
        today: { amount: "0.000000", sameHours: null },
        month: { amount: "0.000000", forecast: null },
        withdrawable: { state: "closed", balance: "0.000000", amount: "0.000000" },
        needs: { list: [], rest: 0, isCurrent: true, settled: "none" },
      });
    });
  });

  describe("what needs the owner", () => {
    it("is not known of a device before its first whole hour is settled", async () => {
      const at = world.deps.clock.now();
      const newcomer = await world.owner();
      await world.device(newcomer, at.toISOString());
      expect((await overview(newcomer)).needs).toMatchObject({ list: [], settled: "none" });
      await world.device(newcomer, LONG_BOUND);
      await world.device(newcomer, at.toISOString());
      expect((await overview(newcomer)).needs.settled).toBe("some");
      expect((await overview()).needs.settled).toBe("all");
    });

    it("costs what the explanation of the day says, to the micro-BP", async () => {
      await report();
      await calculateLosses(world.deps, owner);
      const { fleet, needs } = await overview();
      const offline = formatMicroBp(await lostTo("offline", gone));
      expect(fleet).toMatchObject({ total: 4, good: 2, offline: 1, unstable: 1, level: "bad" });
      const of = (kind: string) => needs.list.filter((need) => need.kind === kind);
      expect(of("offline")).toMatchObject([
        {
          deviceCount: 1,
          device: { deviceId: String(gone) },
          lostPerDay: offline,
          since: startOfUtcDay(DAY).toISOString(),
        },
      ]);
      // Each cause leads to a list of just its devices.
      const listed = needs.list.filter(({ kind }) => LISTED_CAUSES.some((cause) => cause === kind));
      expect(listed).not.toEqual([]);
      for (const [kind, ofKind] of Map.groupBy(listed, (need) => need.kind)) {
        const { total } = await world.call(
          getDetails,
          { deviceType: "all", filterType: kind as DeviceFilter },
          owner,
        );
        expect(total, kind).toBe(ofKind.reduce((sum, { deviceCount }) => sum + deviceCount, 0));
      }
      const unusable = await lostTo("unusable", unstable);
      expect(unusable).toBeGreaterThan(0n);
      expect(of("unstable")).toMatchObject([
        { device: { deviceId: String(unstable) }, lostPerDay: formatMicroBp(unusable) },
      ]);
      expect(of("bandwidth")).toMatchObject([
        {
          device: { deviceId: String(slow), note: "in the attic" },
          lostPerDay: formatMicroBp(await lostTo("bandwidth", slow)),
        },
      ]);
      expect(fleet.lostPerDay).toBe(formatMicroBp((parseMicroBp(offline) ?? 0n) + unusable));
      const lost = needs.list.map(({ lostPerDay }) => parseMicroBp(lostPerDay ?? "-1") ?? 0n);
      expect(lost).toEqual(lost.toSorted((one, other) => Number(other - one)));
      expect(needs).toMatchObject({ isCurrent: true, until: `${DAY}T23:00:00.000Z` });
    });

    it("includes what faults cost that are over, sorted among the others", async () => {
      await report();
      const { pool } = world.database;
      await pool.query(
        "update device_status set last_seen_at = $1, last_point_at = $1, stable_value = 300",
        [world.deps.clock.now()],
      );
      await refreshStaleConditions(world.deps);
      await calculateLosses(world.deps, owner);
      const { fleet, needs } = await overview();
      expect(fleet).toMatchObject({ good: 4, lostPerDay: null });
      const found = needs.list.flatMap(({ kind, device, lostPerDay }) =>
        kind.startsWith("was_") ? [[kind, device?.deviceId, lostPerDay]] : [],
      );
      expect(found).toEqual([
        ["was_offline", String(gone), formatMicroBp(await lostTo("offline", gone))],
        ["was_unstable", String(unstable), formatMicroBp(await lostTo("unusable", unstable))],
      ]);
      expect(needs.list[0]?.kind).toBe("was_offline");
    });

    it("names the one device that is not well in the state of the fleet", async () => {
      await report();
      await calculateLosses(world.deps, owner);
      await world.database.pool.query("update device_status set stable_value = 300");
      const { fleet } = await overview();
      expect(fleet).toMatchObject({
        level: "bad",
        good: 3,
        offline: 1,
        unstable: 0,
        worst: { kind: "offline", device: { deviceId: String(gone) } },
      });
      expect(fleet.worst?.lostPerDay).toBe(fleet.lostPerDay);
      await world.database.pool.query("update device_status set last_seen_at = $1", [
        world.deps.clock.now(),
      ]);
      expect((await overview()).fleet).toMatchObject({ level: "good", good: 4, worst: null });
    });

    it("does not include a device that is too new to be measured", async () => {
      const newcomer = await world.owner();
      const id = await world.device(newcomer, world.deps.clock.now());
      await world.database.pool.query(
        "update device_status set last_seen_at = $2 where device_id = $1",
        [id, world.deps.clock.now()],
      );
      await refreshStaleConditions(world.deps);
      expect(await overview(newcomer)).toMatchObject({
        fleet: { level: "unknown", total: 1, unknown: 1, unstable: 0 },
        needs: { list: [] },
      });
    });

    it("includes tasks that do not run on devices that are online, with the advice", async () => {
      await report();
      await calculateLosses(world.deps, owner);
      const { pool } = world.database;
      for (const id of [well, gone]) {
        const task = await world.task(id, { type: "F" });
        await pool.query("update device_tasks set state = 'NotRunning' where device_task_id = $1", [
          task,
        ]);
      }
      await pool.query(
        "insert into device_schedules (device_id, account_id, solution) values ($1, $2, 'hd_format')",
        [well, owner],
      );
      const { needs } = await overview();
      expect(needs.list.filter(({ kind }) => kind === "task")).toMatchObject([
        { device: { deviceId: String(well) }, lostPerDay: null, solution: "hd_format" },
      ]);
      await pool.query("update device_tasks set ended_at = now()");
    });

    it("includes faults of devices that are online, by type of node, in words", async () => {
      await report();
      await calculateLosses(world.deps, owner);
      const { pool } = world.database;
      const at = world.deps.clock.now();
      const open = (deviceId: bigint, kind: string, measured: number | null) =>
        pool.query(
          "insert into device_incidents (device_id, account_id, kind, last_seen_at, opened_at, measured) values ($1, $2, $3, $4, $4, $5)",
          [deviceId, owner, kind, at, measured],
        );
      await open(well, "memory", 97);
      await open(well, "disk", 1);
      await open(slow, "lines", 2);
      await open(unstable, "network", 9000);
      await open(gone, "disk_space", 99);
      await pool.query("update devices set device_type = 'normal' where device_id = $1", [slow]);
      const faults = async (language: "zn" | "en") =>
        (await overview(owner, language)).needs.list.flatMap(({ kind, device, fault }) =>
          fault === "" ? [] : [[kind, device?.deviceId, fault]],
        );
      expect(await faults("en")).toEqual([
        [
          "lite_fault",
          String(well),
          "A disk is failing: its self-monitoring (SMART) reports damage; Low memory: 97% in use",
        ],
        ["normal_fault", String(slow), "2 lines cannot be dialled"],
      ]);
      expect((await faults("zn"))[1]).toEqual(["normal_fault", String(slow), "2 条线路拨号失败"]);
      await pool.query("update device_incidents set closed_at = $1", [at]);
      await pool.query("update devices set device_type = 'lite' where device_id = $1", [slow]);
      expect(await faults("en")).toEqual([]);
    });

    it("includes old agents, until they are updated", async () => {
      await report();
      const { pool } = world.database;
      await pool.query("update device_status set agent_version = '0.0.9' where device_id = $1", [
        well,
      ]);
      await calculateLosses(world.deps, owner);
      const old = async () => (await overview()).needs.list.filter(({ kind }) => kind === "agent");
      expect(await old()).toMatchObject([{ device: { deviceId: String(well) }, lostPerDay: null }]);
      await pool.query("update device_status set agent_version = '99.0.0'");
      expect(await old()).toEqual([]);
    });

    it("does not include a device that was unbound since the losses were calculated", async () => {
      await report();
      await calculateLosses(world.deps, owner);
      const kinds = async () => (await overview()).needs.list.map(({ kind }) => kind);
      expect(await kinds()).toContain("bandwidth");
      const { pool } = world.database;
      await pool.query("update devices set unbound_at = now() where device_id = $1", [slow]);
      expect(await kinds()).not.toContain("bandwidth");
      await pool.query("update devices set unbound_at = null where device_id = $1", [slow]);
    });

    it("is the owner's alone", async () => {
      const other = await overview(await world.owner());
      expect(other.fleet.total).toBe(0);
      expect(other.needs.list).toEqual([]);
    });
  });

  describe("the range of the month's end", () => {
    it("comes from the account's own full weeks, and is not below the month so far", async () => {
      const { month } = await overview();
      expect(month.forecast?.weeks).toBe(2);
      // The account has all of the network's pool: each of the fourteen days, and of the twelve that are left, brings the same.
      const end = ((parseMicroBp(month.amount) ?? 0n) / 14n) * 26n;
      expect(month.forecast).toMatchObject({ low: formatMicroBp(end), high: formatMicroBp(end) });
    });
  });
});

/** Hours that are settled stay settled: each of these has a world of its own. */
describe("later in the day", () => {
  beforeEach(async () => {
    await beginWorld(addDays(DAY, -1));
    setClock();
  });
  afterEach(() => world.drop());
  /** The first two hours of the next day. */
  async function liveTwoHours(): Promise<UtcDay> {
    const today = addDays(DAY, 1);
    for (const id of [well, slow]) await world.liveDay(id, today, WELL, DAY_SLOTS.slice(0, 24));
    await world.settleAt(startOfUtcDay(today).getTime() + 2 * HOUR_MS + 6 * MINUTE_MS);
    return today;
  }

  it("what needs the owner is calculated again once a later hour is settled, and shown as of before until then", async () => {
    await report();
    await calculateLosses(world.deps, owner);
    const before = await overview();
    await world.settleAt(startOfUtcDay(DAY).getTime() + DAY_MS + HOUR_MS + 6 * MINUTE_MS);
    await report();
    const { needs } = await overview();
    expect(needs).toMatchObject({ isCurrent: false, until: before.needs.until });
    const { rows } = await world.database.pool.query(
      "select from graphile_worker.jobs where key = $1",
      [`reckon-losses:${owner}`],
    );
    expect(rows).toHaveLength(1);
    await calculateLosses(world.deps, owner);
    expect((await overview()).needs.isCurrent).toBe(true);
    world.deps.clock.advance(-2 * HOUR_MS);
    await calculateLosses(world.deps, owner);
    world.deps.clock.advance(2 * HOUR_MS);
    expect((await overview()).needs.isCurrent).toBe(true);
  });

  it("today is compared with the same hours of yesterday", async () => {
    const today = await liveTwoHours();
    const found = await overview();
    expect(found.today).toMatchObject({
      until: `${today}T02:00:00.000Z`,
      sameHours: { today: found.today.amount },
    });
    const yesterday = parseMicroBp(found.today.sameHours?.yesterday ?? "") ?? 0n;
    expect(yesterday).toBeGreaterThan(0n);
    expect(yesterday * 11n).toBeLessThan(parseMicroBp(found.days.at(-2)?.network ?? "") ?? 0n);
  });

  it("the answer is of one moment, whatever is posted while it is read", async () => {
    await liveTwoHours();
    const { pool } = world.database;
    const before = await overview();
    const writer = await pool.connect();
    await writer.query("begin; lock table account_revenue_days in access exclusive mode");
    const post =
      "update account_revenue_days set amount_micro_bp = amount_micro_bp + $2 where account_id = $1";
    await writer.query(post, [owner, 1_000_000]);
    const reading = overview();
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like '%account_revenue_days%'`;
    await expect
      .poll(async () => (await pool.query(waiting)).rowCount, { timeout: 120_000 })
      .toBe(1);
    await writer.query("commit");
    writer.release();
    expect(await reading).toEqual(before);
    expect((await overview()).today.amount).not.toBe(before.today.amount);
  });
});

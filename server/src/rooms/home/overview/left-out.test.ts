import { getHomeOverview } from "@nodeyard/contract/home/overview-calls.ts";
import { listFaults } from "@nodeyard/contract/revenue/detail-calls.ts";
import { DAY_MS, MINUTE_MS, startOfUtcDay } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type * as rules from "../../conditions/device-rules.ts";
import { refreshStaleConditions } from "../../conditions/refresh-stale.ts";
import { calculateLosses } from "../../revenue/losses/calculate-losses.ts";
import { createRevenueWorld, type RevenueWorld } from "../../settlement/testing/revenue-world.ts";
import { LISTED_ALONE } from "./list-needs.ts";

const LEFT_OUT = "left out";
// Test files of a process share their modules: these are this file's own.
vi.hoisted(() => vi.resetModules());
vi.mock(import("../../conditions/device-rules.ts"), async (original) => {
  const actual = await original();
  const deviceRules: typeof rules.deviceRules = (sql, now) => {
    const built = actual.deviceRules(sql, now);
    const isLeftOut = () => sql.raw(`(d.note = '${LEFT_OUT}')`);
    return {
      ...built,
      isLeftOut,
      mayNeedOwner: () => sql`(${built.mayNeedOwner()} and not ${isLeftOut()})`,
    };
  };
  return { ...actual, deviceRules };
});

const DAY = "2026-03-19";
const LONG_BOUND = "2025-01-01T00:00:00Z";

let world: RevenueWorld;
let owner: bigint;
/** Of each trouble one that may need the owner; and the same, left out. */
let needy: Record<"offline" | "unstable" | "bandwidth" | "agent" | "task" | "lite_fault", bigint>;
let leftOut: typeof needy;

async function troubledDevices(note: string): Promise<typeof needy> {
  const device = () => world.device(owner, LONG_BOUND, { note });
  return {
    offline: await device(),
    unstable: await device(),
    bandwidth: await device(),
    agent: await device(),
    task: await device(),
    lite_fault: await device(),
  };
}

beforeAll(async () => {
  world = await createRevenueWorld(`${DAY}T00:00:00Z`);
  const { pool } = world.database;
  owner = await world.owner();
  needy = await troubledDevices("");
  leftOut = await troubledDevices(LEFT_OUT);
  const sets = [needy, leftOut];
  const well = sets.flatMap(({ agent, task, lite_fault: faulty }) => [agent, task, faulty]);
  for (const id of well) await world.liveDay(id, DAY, { outBps: 200_000_000 });
  for (const { bandwidth, unstable } of sets) {
    await world.liveDay(bandwidth, DAY, { outBps: 30_000_000 });
    await world.liveDay(unstable, DAY, { outBps: 200_000_000, stableValue: 9000 });
  }
  await world.settleAt(startOfUtcDay(DAY).getTime() + DAY_MS + 6 * MINUTE_MS);
  const now = world.deps.clock.now();
  const idsOf = (name: keyof typeof needy) => sets.map((set) => set[name]);
  await pool.query(
    `update device_status set last_point_at = $1, last_seen_at = case when device_id = any($2::bigint[]) then $3::timestamptz else $1::timestamptz end,
       stable_value = case when device_id = any($4::bigint[]) then 9000 else 300 end,
       agent_version = case when device_id = any($5::bigint[]) then '0.0.9' else '99.0.0' end`,
    [now, idsOf("offline"), startOfUtcDay(DAY), idsOf("unstable"), idsOf("agent")],
  );
  for (const id of idsOf("task")) {
    const task = await world.task(id, { type: "F" });
    await pool.query("update device_tasks set state = 'NotRunning' where device_task_id = $1", [
      task,
    ]);
  }
  await pool.query(
    `insert into device_incidents (device_id, account_id, kind, last_seen_at, opened_at, measured)
     select id, $2, 'memory', $3, $3, 97 from unnest($1::bigint[]) id`,
    [idsOf("lite_fault"), owner, now],
  );
  await refreshStaleConditions(world.deps);
});
afterAll(async () => {
  await world.drop();
  vi.doUnmock("../../conditions/device-rules.ts");
  vi.resetModules();
});

const overview = () => world.call(getHomeOverview, {}, owner);
/** Ids of the named devices, and the numbers of devices where none is named, by reason. */
async function listed(): Promise<Record<string, (string | number)[]>> {
  const { needs } = await overview();
  const byKind = Map.groupBy(needs.list, ({ kind }) => kind);
  return Object.fromEntries(
    [...byKind].map(([kind, ofKind]) => [
      kind,
      ofKind.map(({ device, deviceCount }) => device?.deviceId ?? deviceCount),
    ]),
  );
}
const onlyNeedy = () =>
  Object.fromEntries(Object.entries(needy).map(([kind, id]) => [kind, [String(id)]]));

test("a device that is left out is neither counted nor named, whatever its troubles", async () => {
  await calculateLosses(world.deps, owner);
  expect(await listed()).toEqual(onlyNeedy());
  const { fleet } = await overview();
  expect(fleet).toMatchObject({ total: 12, offline: 2, unstable: 2, good: 8 });
});

test("nor is one that is left out since the losses were calculated", async () => {
  const { pool } = world.database;
  await pool.query("update devices set note = '' where account_id = $1", [owner]);
  await calculateLosses(world.deps, owner);
  await pool.query("update devices set note = $2 where device_id = any($1)", [
    Object.values(leftOut),
    LEFT_OUT,
  ]);
  expect(await listed()).toEqual(onlyNeedy());
});

test("an account whose troubled devices are all left out needs nothing", async () => {
  const { pool } = world.database;
  await pool.query("update devices set note = $2 where account_id = $1", [owner, LEFT_OUT]);
  const { fleet, needs } = await overview();
  expect(needs.list).toEqual([]);
  expect(fleet).toMatchObject({ level: "bad", offline: 2, unstable: 2, lostPerDay: null });
  await pool.query("update devices set note = '' where device_id = any($1)", [
    Object.values(needy),
  ]);
});

test("more devices than are named are counted by the same rule", async () => {
  for (let made = 0; made < LISTED_ALONE; made += 1) await world.device(owner, LONG_BOUND);
  await world.device(owner, LONG_BOUND, { note: LEFT_OUT });
  await world.database.pool.query("update survey_state set surveyed_at = null");
  await refreshStaleConditions(world.deps);
  expect(await listed()).toMatchObject({ offline: [LISTED_ALONE + 1] });
  expect((await overview()).fleet.offline).toBe(LISTED_ALONE + 3);
});

test("what a fault cost is listed of a device that is left out too", async () => {
  const { list } = await world.call(listFaults, {}, owner);
  const ids = list.map(({ deviceId }) => deviceId);
  for (const { offline, unstable } of [needy, leftOut])
    expect(ids).toEqual(expect.arrayContaining([String(offline), String(unstable)]));
});

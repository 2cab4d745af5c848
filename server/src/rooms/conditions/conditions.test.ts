import { CONDITIONS, type Condition } from "@nodeyard/contract/devices/rules.ts";
import { MIN_MEMORY_BYTES, MIN_STORAGE_BYTES } from "@nodeyard/contract/tasks/rules.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@nodeyard/contract/time.ts";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../../platform/database.ts";
import { createTestDatabase, type TestDatabase } from "../../platform/testing/test-database.ts";
import { createDevice, createOwner, testDeps } from "../monitoring/testing/fleet.ts";
import { refreshConditions } from "./refresh.ts";
import { refreshStaleConditions } from "./refresh-stale.ts";
import { storedConditions, scratchConditions } from "./testing/scratch-conditions.ts";

const START = "2026-03-10T08:30:00.000Z";

let database: TestDatabase;
let db: Database;
let deps: ReturnType<typeof testDeps>;
beforeAll(async () => {
  database = await createTestDatabase(12);
  ({ db } = database);
});
/** As before the first device. Not by truncate, which tables that only grow refuse, those that refer to devices as well. */
async function deleteDevices(): Promise<void> {
  for (const table of [
    "device_tasks",
    "device_conditions",
    "account_condition_counts",
    "device_network_rates",
    "device_throughput",
    "device_status",
    "devices",
  ])
    await database.pool.query(`delete from ${table}`);
  await database.pool.query("update survey_state set surveyed_at = null");
}

beforeEach(async () => {
  deps = testDeps(database, START);
  await deleteDevices();
});
afterAll(() => database.drop());

interface Status {
  last_seen_at?: Date;
  last_point_at?: Date;
  stable_value?: number;
  memory_bytes?: bigint;
  storage_bytes?: bigint;
  dns_ok?: boolean;
}
const setStatus = (deviceId: bigint, status: Status) =>
  db.updateTable("device_status").set(status).where("device_id", "=", deviceId).execute();

/** A healthy device without tasks. */
async function createHealthyDevice(accountId: bigint, status: Status = {}): Promise<bigint> {
  const deviceId = await createDevice(db, accountId);
  await setStatus(deviceId, {
    last_seen_at: deps.clock.now(),
    last_point_at: deps.clock.now(),
    stable_value: 400,
    memory_bytes: BigInt(MIN_MEMORY_BYTES),
    storage_bytes: BigInt(MIN_STORAGE_BYTES),
    ...status,
  });
  return deviceId;
}

const refresh = (deviceId: bigint): Promise<void> =>
  db.transaction().execute((tx) => refreshConditions(tx, [deviceId], deps.clock.now()));

async function addTask(deviceId: bigint, accountId: bigint, state: string): Promise<void> {
  const offer = await db
    .selectFrom("compute_offers")
    .select("offer_id")
    .limit(1)
    .executeTakeFirstOrThrow();
  await database.pool.query(
    `insert into device_tasks (device_id, account_id, offer_id, task_type, task, zone, threads, state, chosen_by, requested_at)
     values ($1, $2, $3, gen_random_uuid()::text, 'x', 'east', 1, $4, 'owner', $5)`,
    [deviceId, accountId, offer.offer_id, state, deps.clock.now()],
  );
}

const conditionsOf = async (deviceId: bigint): Promise<Condition[]> => {
  const rows = await db
    .selectFrom("device_conditions")
    .select("condition")
    .where("device_id", "=", deviceId)
    .execute();
  return CONDITIONS.filter((name) => rows.some((row) => row.condition === name));
};

describe("a device", () => {
  test.each<[string, Status, string[], Condition[]]>([
    [
      "is well with tasks that run",
      {},
      ["Running", "Running"],
      ["network_normal", "compute_normal"],
    ],
    ["without a task is untasked", {}, [], ["network_normal", "compute_untask"]],
    [
      "with a waiting task is unscheduled",
      {},
      ["Running", "Pending"],
      ["network_normal", "compute_unsche"],
    ],
    ["with a failed task is unscheduled", {}, ["NotRunning"], ["network_normal", "compute_unsche"]],
    [
      "without names is unscheduled",
      { dns_ok: false },
      [],
      ["network_normal", "compute_unsche", "compute_untask"],
    ],
    ["at 2,499 is usable", { stable_value: 2499 }, [], ["network_normal", "compute_untask"]],
    ["at 2,500 is bad", { stable_value: 2500 }, [], ["network_bad", "compute_untask"]],
    ["that measured nothing is bad", { stable_value: 0 }, [], ["network_bad", "compute_untask"]],
    [
      "a byte below 1 GiB and 100 GiB is low on both, and not well",
      {
        memory_bytes: BigInt(MIN_MEMORY_BYTES) - 1n,
        storage_bytes: BigInt(MIN_STORAGE_BYTES) - 1n,
      },
      ["Running"],
      ["network_normal", "compute_lowmem", "compute_lowhd"],
    ],
    [
      "with sizes that make no sense is low on nothing",
      { memory_bytes: -5n, storage_bytes: -1n },
      [],
      ["network_normal", "compute_untask"],
    ],
    [
      "without a point for an hour is not monitored, without a report for ten minutes offline",
      {
        last_seen_at: new Date(Date.parse(START) - 10 * MINUTE_MS),
        last_point_at: new Date(Date.parse(START) - HOUR_MS),
      },
      ["Running"],
      ["network_offline", "compute_no_monitor"],
    ],
  ])("%s", async (_rule, status, tasks, expected) => {
    const owner = await createOwner(db);
    const device = await createHealthyDevice(owner, status);
    for (const state of tasks) await addTask(device, owner, state);
    await refresh(device);
    expect(await conditionsOf(device)).toEqual(expected);
  });

  test("with missing or invalid data is still counted, without affecting others", async () => {
    const owner = await createOwner(db);
    const bare = await createDevice(db, owner);
    await db.deleteFrom("device_status").where("device_id", "=", bare).execute();
    const unmeasured = await createDevice(db, owner);
    const healthy = await createHealthyDevice(owner);
    await refreshStaleConditions(deps);
    const nothingKnown = ["network_offline", "compute_untask", "compute_no_monitor"];
    expect(await conditionsOf(bare)).toEqual(nothingKnown);
    expect(await conditionsOf(unmeasured)).toEqual(nothingKnown);
    expect(await conditionsOf(healthy)).toEqual(["network_normal", "compute_untask"]);
    expect((await storedConditions(db)).counts).toContain(`${owner} lite total 3`);
  });

  test("that is unbound has no conditions and is counted nowhere", async () => {
    const owner = await createOwner(db);
    const device = await createHealthyDevice(owner);
    await refresh(device);
    await db
      .updateTable("devices")
      .set({ unbound_at: deps.clock.now() })
      .where("device_id", "=", device)
      .execute();
    await refresh(device);
    expect(await storedConditions(db)).toEqual({ rows: [], counts: [] });
  });
});

describe("the survey", () => {
  test("sees who fell silent and who stopped measuring, without a word from them", async () => {
    const owner = await createOwner(db);
    const device = await createHealthyDevice(owner);
    await refreshStaleConditions(deps);
    deps.clock.advance(9 * MINUTE_MS);
    await refreshStaleConditions(deps);
    expect(await conditionsOf(device)).toContain("network_normal");
    deps.clock.advance(MINUTE_MS);
    await refreshStaleConditions(deps);
    expect(await conditionsOf(device)).toContain("network_offline");
    expect(await conditionsOf(device)).not.toContain("compute_no_monitor");
    deps.clock.advance(50 * MINUTE_MS);
    await refreshStaleConditions(deps);
    expect(await conditionsOf(device)).toContain("compute_no_monitor");
  });

  test("looks only at what may have changed, and writes only what has", async () => {
    const owner = await createOwner(db);
    const devices = [];
    for (let index = 0; index < 5; index += 1) devices.push(await createHealthyDevice(owner));
    expect(await refreshStaleConditions(deps)).toEqual({ checked: 5, changed: 5 });
    deps.clock.advance(2 * MINUTE_MS);
    await refreshStaleConditions(deps);
    deps.clock.advance(2 * MINUTE_MS);
    const reporting = { last_seen_at: deps.clock.now(), last_point_at: deps.clock.now() };
    await setStatus(devices[0] as bigint, reporting);
    await setStatus(devices[1] as bigint, { ...reporting, stable_value: 9000 });
    expect(await refreshStaleConditions(deps)).toEqual({ checked: 2, changed: 1 });
    deps.clock.advance(2 * MINUTE_MS);
    expect(await refreshStaleConditions(deps)).toEqual({ checked: 2, changed: 0 });
    deps.clock.advance(2 * MINUTE_MS);
    expect(await refreshStaleConditions(deps)).toEqual({ checked: 0, changed: 0 });
  });

  test("sees a report whose transaction ended after the survey that followed it", async () => {
    const owner = await createOwner(db);
    const device = await createHealthyDevice(owner);
    await refreshStaleConditions(deps);
    const reportedAt = new Date(deps.clock.now().getTime() + 50_000);
    deps.clock.advance(MINUTE_MS);
    await refreshStaleConditions(deps);
    await setStatus(device, { last_seen_at: reportedAt, stable_value: 9000 });
    deps.clock.advance(MINUTE_MS);
    await refreshStaleConditions(deps);
    expect(await conditionsOf(device)).toContain("network_bad");
  });

  test("after an outage catches up with everything that changed meanwhile", async () => {
    const owner = await createOwner(db);
    await createHealthyDevice(owner);
    const back = await createHealthyDevice(owner);
    await refreshStaleConditions(deps);
    deps.clock.advance(3 * HOUR_MS);
    await setStatus(back, { last_seen_at: deps.clock.now(), stable_value: 9000 });
    await refreshStaleConditions(deps);
    expect(await storedConditions(db)).toEqual(await scratchConditions(db, deps.clock.now()));
  });

  test.each([
    ["the first", null],
    ["the first of a day", new Date(Date.parse(START) - DAY_MS)],
    ["one after the clock was set back", new Date(Date.parse(START) + HOUR_MS)],
  ])("%s looks at all devices and sets wrong rows and counts right", async (_which, surveyedAt) => {
    const owner = await createOwner(db);
    await createHealthyDevice(owner);
    await refreshStaleConditions(deps);
    await database.pool.query(
      "update device_conditions set condition = 'network_bad' where condition = 'network_normal'",
    );
    await database.pool.query("update account_condition_counts set device_count = 77");
    await database.pool.query("update survey_state set surveyed_at = $1", [surveyedAt]);
    await refreshStaleConditions(deps);
    expect(await storedConditions(db)).toEqual(await scratchConditions(db, deps.clock.now()));
  });
});

type Event =
  | { act: "report"; device: number; stable: number; memory: number; storage: number; dns: boolean }
  | { act: "bind"; owner: number; type: "lite" | "normal"; isBroken: boolean }
  | { act: "unbind"; device: number }
  | { act: "task"; device: number; state: string }
  | { act: "endTask"; device: number }
  | { act: "wait"; minutes: number }
  | { act: "survey" };

const index = fc.nat(11);
const event = fc.oneof<fc.Arbitrary<Event>[]>(
  fc.record({
    act: fc.constant("report" as const),
    device: index,
    stable: fc.constantFrom(0, 400, 2499, 2500, 9000),
    memory: fc.constantFrom(0, MIN_MEMORY_BYTES - 1, MIN_MEMORY_BYTES),
    storage: fc.constantFrom(0, MIN_STORAGE_BYTES - 1, MIN_STORAGE_BYTES),
    dns: fc.boolean(),
  }),
  fc.record({
    act: fc.constant("bind" as const),
    owner: fc.nat(2),
    type: fc.constantFrom("lite" as const, "normal" as const),
    isBroken: fc.boolean(),
  }),
  fc.record({ act: fc.constant("unbind" as const), device: index }),
  fc.record({
    act: fc.constant("task" as const),
    device: index,
    state: fc.constantFrom("Pending", "NotRunning", "Running"),
  }),
  fc.record({ act: fc.constant("endTask" as const), device: index }),
  fc.record({ act: fc.constant("wait" as const), minutes: fc.constantFrom(1, 4, 11, 61, 1500) }),
  fc.constant({ act: "survey" as const }),
);

interface World {
  readonly owners: readonly bigint[];
  readonly devices: { deviceId: bigint; owner: bigint }[];
}

/** Applies the event in one transaction that ends with the refresh, as the rooms do. */
async function happen(what: Event, { owners, devices }: World): Promise<void> {
  const { clock } = deps;
  if (what.act === "wait") return clock.advance(what.minutes * MINUTE_MS);
  if (what.act === "survey") return void (await refreshStaleConditions(deps));
  if (what.act === "bind") {
    const owner = owners[what.owner] as bigint;
    await db.transaction().execute(async (tx) => {
      const deviceId = await createDevice(tx, owner);
      await tx
        .updateTable("devices")
        .set({ device_type: what.type })
        .where("device_id", "=", deviceId)
        .execute();
      if (what.isBroken)
        await tx.deleteFrom("device_status").where("device_id", "=", deviceId).execute();
      devices.push({ deviceId, owner });
      await refreshConditions(tx, [deviceId], clock.now());
    });
    return;
  }
  const device = devices[what.device % Math.max(1, devices.length)];
  if (!device) return;
  const { deviceId, owner } = device;
  if (what.act === "report") {
    await setStatus(deviceId, {
      last_seen_at: clock.now(),
      last_point_at: clock.now(),
      stable_value: what.stable,
      memory_bytes: BigInt(what.memory),
      storage_bytes: BigInt(what.storage),
      dns_ok: what.dns,
    });
    return;
  }
  if (what.act === "task") await addTask(deviceId, owner, what.state);
  await db.transaction().execute(async (tx) => {
    if (what.act === "unbind") {
      await tx
        .updateTable("devices")
        .set({ unbound_at: clock.now() })
        .where("device_id", "=", deviceId)
        .execute();
    }
    if (what.act !== "task") {
      await tx
        .updateTable("device_tasks")
        .set({ ended_at: clock.now() })
        .where("device_id", "=", deviceId)
        .where("ended_at", "is", null)
        .execute();
    }
    await refreshConditions(tx, [deviceId], clock.now());
  });
}

async function createWorld(): Promise<World> {
  await deleteDevices();
  deps = testDeps(database, START);
  return {
    owners: [await createOwner(db), await createOwner(db), await createOwner(db)],
    devices: [],
  };
}

describe("whatever happens in whatever order", () => {
  test("after a survey the rows and the counts are those worked out from nothing", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 5, maxLength: 40 }), async (events) => {
        const world = await createWorld();
        for (const what of events) await happen(what, world);
        await refreshStaleConditions(deps);
        expect(await storedConditions(db)).toEqual(await scratchConditions(db, deps.clock.now()));
      }),
      { numRuns: 40 },
    );
  });

  test("the same holds when it happens at once, surveys among it", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 30, maxLength: 60 }), async (events) => {
        const world = await createWorld();
        for (let bound = 0; bound < 6; bound += 1)
          await happen({ act: "bind", owner: bound % 3, type: "lite", isBroken: false }, world);
        for (let from = 0; from < events.length; from += 10) {
          const [pauses, acts] = [events.slice(from, from + 10)].flatMap((some) => [
            some.filter(({ act }) => act === "wait"),
            some.filter(({ act }) => act !== "wait"),
          ]) as [Event[], Event[]];
          const ends = await Promise.allSettled(acts.map((what) => happen(what, world)));
          expect(ends.filter(({ status }) => status === "rejected")).toEqual([]);
          for (const pause of pauses) await happen(pause, world);
        }
        await refreshStaleConditions(deps);
        expect(await storedConditions(db)).toEqual(await scratchConditions(db, deps.clock.now()));
      }),
      { numRuns: 20 },
    );
  });
});

import {
  type DeviceRow,
  countFilters,
  getDetails,
  listDevices,
} from "@nodeyard/contract/devices/calls.ts";
import {
  ATTENTIONS,
  DEVICE_FILTERS,
  type DeviceFilter,
  DEVICE_SORT_KEYS,
  type DeviceSort,
} from "@nodeyard/contract/devices/list-rules.ts";
import { sumTags, tagDevices } from "@nodeyard/contract/devices/tag-calls.ts";
import { NO_CONTENT } from "@nodeyard/contract/envelope.ts";
import { utcDay } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bindTestDevice, createPerson, type Person } from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import type { FieldsOf } from "../../platform/testing/call-app.ts";
import { VERSION } from "../../platform/version.ts";
import { refreshStaleConditions } from "../conditions/refresh-stale.ts";

let app: TestApp;
let person: Person;
/** Ids by note. */
const ids: Record<string, string> = {};

async function bind(
  note: string,
  device: Record<string, unknown>,
  status: Record<string, unknown>,
): Promise<void> {
  const { deviceId } = await bindTestDevice(app, person);
  ids[note] = deviceId;
  for (const [table, fields] of [
    ["devices", { note, ...device }],
    ["device_status", status],
  ] as const)
    for (const [column, value] of Object.entries(fields))
      await app.database.pool.query(`update ${table} set ${column} = $2 where device_id = $1`, [
        deviceId,
        value,
      ]);
}

const MINUTE = 60_000;
beforeAll(async () => {
  app = await createTestApp();
  person = await createPerson(app);
  const ago = (ms: number) => new Date(app.clock.now().getTime() - ms);
  await bind(
    "alpha",
    { hostname: "zz", net_type: 1 },
    {
      last_seen_at: ago(MINUTE),
      last_point_at: ago(MINUTE),
      stable_value: 900,
      out_bps: 30,
      cpu_count: 8,
      memory_bytes: 1,
      storage_bytes: 30,
      agent_version: "0.10.0",
      ext_ip: "9.0.0.1",
      management_ip: "10.0.0.9",
      location: "DE",
      task_storage_bytes: 5,
      nat_type: 2,
    },
  );
  await bind(
    "bravo",
    { hostname: "mm", net_type: 0, has_fault_notices: false },
    {
      last_seen_at: ago(2 * MINUTE),
      last_point_at: ago(2 * MINUTE),
      stable_value: 9000,
      out_bps: 90,
      cpu_count: 2,
      memory_bytes: 3,
      storage_bytes: 10,
      agent_version: "0.0.9",
      ext_ip: "100.0.0.1",
      management_ip: "10.0.0.10",
      location: "CN",
      task_storage_bytes: 9,
      nat_type: 3,
    },
  );
  await bind(
    "Charlie",
    { hostname: "aa", net_type: 1 },
    {
      last_seen_at: ago(90 * MINUTE),
      last_point_at: ago(90 * MINUTE),
      stable_value: 100,
      out_bps: 60,
      cpu_count: 4,
      memory_bytes: 2,
      storage_bytes: 20,
      agent_version: VERSION,
      location: "AT",
    },
  );
  const { pool } = app.database;
  for (const [note, today, days] of [
    ["alpha", 5_000_001n, 1n],
    ["bravo", 7n, 9n],
  ] as const)
    await pool.query("insert into device_earnings values ($1, $2, $3, $4, $4)", [
      person.accountId,
      ids[note],
      today,
      days,
    ]);
  await pool.query("insert into account_earnings values ($1, $2, 0, 0)", [
    person.accountId,
    utcDay(app.clock.now()),
  ]);
  for (const [note, state] of [
    ["Charlie", "Running"],
    ["bravo", "NotRunning"],
    ["bravo", "Running"],
  ] as const)
    await pool.query(
      `insert into device_tasks (device_id, account_id, offer_id, task_type, task, zone, threads, state, chosen_by, requested_at)
       values ($1, $2, (select min(offer_id) from compute_offers), gen_random_uuid()::text, 'x', 'east', 1, $3, 'owner', $4)`,
      [ids[note], person.accountId, state, app.clock.now()],
    );
  await refreshStaleConditions(app.deps);
});
afterAll(() => app.close());

async function rowsOf(query: FieldsOf<typeof listDevices>, who = person): Promise<DeviceRow[]> {
  const { list } = await app.call(listDevices, query, who);
  return list === NO_CONTENT ? [] : list;
}
const notesOf = async (query: FieldsOf<typeof listDevices>) =>
  (await rowsOf(query)).map((row) => row.note);

/** Upwards; devices without the value, named apart, are last both ways. */
const ORDERS: Record<(typeof DEVICE_SORT_KEYS)[number], [string[], string[]?]> = {
  name: [["alpha", "bravo", "Charlie"]],
  note: [["alpha", "bravo", "Charlie"]],
  hostname: [["Charlie", "bravo", "alpha"]],
  status: [["Charlie", "bravo", "alpha"]],
  stability: [["Charlie", "alpha", "bravo"]],
  earnedToday: [["Charlie", "bravo", "alpha"]],
  earnedSevenDays: [["Charlie", "alpha", "bravo"]],
  out: [["alpha", "bravo"], ["Charlie"]],
  lastSeen: [["Charlie", "bravo", "alpha"]],
  bound: [["alpha", "bravo", "Charlie"]],
  resourceType: [["bravo", "Charlie", "alpha"]],
  // A test's device binds from 127.0.0.1.
  ip: [["alpha", "bravo", "Charlie"]],
  managementIp: [["alpha", "bravo"]],
  location: [["Charlie", "bravo", "alpha"]],
  cpu: [["bravo", "Charlie", "alpha"]],
  memory: [["alpha", "Charlie", "bravo"]],
  storage: [["bravo", "Charlie", "alpha"]],
  version: [["bravo", "Charlie", "alpha"]],
  notices: [["bravo", "Charlie", "alpha"]],
  demand: [["alpha"], ["Charlie", "bravo"]],
  cache: [["alpha", "bravo"], ["Charlie"]],
  nat: [["alpha", "bravo"], ["Charlie"]],
  tasks: [["bravo", "alpha", "Charlie"]],
  tags: [[], ["Charlie", "bravo", "alpha"]],
};

test.each(DEVICE_SORT_KEYS)("sorts by %s both ways, on every page, with a search", async (key) => {
  const [known, unknown = []] = ORDERS[key];
  const listed = new Set([...known, ...unknown]);
  for (const [sort, expected] of [
    [key, [...known, ...unknown]],
    [`-${key}`, [...known.toReversed(), ...unknown]],
  ] as const satisfies [DeviceSort, string[]][]) {
    const shown = (await notesOf({ sort })).filter((note) => listed.has(note));
    // Of equal ones the newest is first, whichever way.
    const isTie = key === "resourceType" || key === "notices";
    const wanted = isTie && sort.startsWith("-") ? ["Charlie", "alpha", "bravo"] : expected;
    expect(shown).toEqual(wanted);
    const paged = [];
    for (const pageNum of [1, 2, 3]) paged.push(...(await notesOf({ sort, pageNum, pageSize: 1 })));
    expect(paged.filter((note) => listed.has(note))).toEqual(wanted);
    expect(await notesOf({ sort, hasFigures: true, type: "network" })).toEqual(
      await notesOf({ sort }),
    );
  }
});

test("filters agree with their counts, and another owner has none", async () => {
  const { counts } = await app.call(countFilters, {}, person);
  for (const filterType of DEVICE_FILTERS)
    expect((await rowsOf({ filterType })).length, filterType).toBe(counts[filterType]);
  expect(counts).toMatchObject({ total: 3, network_offline: 1, network_bad: 1, task_failed: 1 });
  expect(await notesOf({ filterType: "task_failed" })).toEqual(["bravo"]);
  expect(await notesOf({ filterType: "agent_outdated" })).toEqual(["bravo"]);
  expect(await notesOf({ filterType: "notices_off" })).toEqual(["bravo"]);
  expect(await notesOf({ filterType: "network_bad", sort: "-out" })).toEqual(["bravo"]);
  for (const narrowed of [{ tag: "rack" }, { search: "bravo" }, { tag: "rack", search: "a" }]) {
    const within = (await app.call(countFilters, { deviceType: "all", ...narrowed }, person))
      .counts;
    const listed = async (filterType?: DeviceFilter) =>
      (
        await app.call(
          getDetails,
          { deviceType: "all", ...narrowed, ...(filterType && { filterType }) },
          person,
        )
      ).total;
    expect(within.total).toBe(await listed());
    for (const filterType of DEVICE_FILTERS)
      expect(within[filterType], filterType).toBe(await listed(filterType));
  }
  const other = await createPerson(app);
  const others = await app.call(countFilters, { deviceType: "all" }, other);
  expect(new Set(Object.values(others.counts))).toEqual(new Set([0]));
  for (const filterType of ATTENTIONS)
    expect(await rowsOf({ filterType, tag: "rack" }, other)).toEqual([]);
});

test("nothing was earned today only once an hour of the day is settled", async () => {
  const { pool } = app.database;
  expect(await notesOf({ filterType: "earned_nothing" })).toEqual([]);
  const hourAt = new Date(Math.floor(app.clock.now().getTime() / 3_600_000) * 3_600_000);
  await pool.query("update devices set bound_at = $1", [new Date(hourAt.getTime() - 1)]);
  await pool.query(
    `insert into settlement_hours (hour_at, settlement_rule_id, settled_at, pool_micro_bp, fee_micro_bp, distributed_micro_bp,
      total_weight_ppm, device_count) values ($1, 1, $1, 1, 0, 0, 0, 0)`,
    [hourAt],
  );
  expect(await notesOf({ filterType: "earned_nothing" })).toEqual(["Charlie"]);
});

test("rows tell earnings, rate, the agent's age and tags where that is asked", async () => {
  await app.call(tagDevices, { deviceIds: [ids["alpha"] ?? ""], add: ["Rack 7", "客厅"] }, person);
  const [, , alpha] = await rowsOf({ hasFigures: true });
  expect(alpha).toMatchObject({
    earnedToday: "5.000001",
    earnedSevenDays: "0.000001",
    out_bps: 30,
    isAgentOutdated: false,
  });
  expect(alpha?.tags?.toSorted()).toEqual(["Rack 7", "客厅"]);
  const [charlie, bravo] = await rowsOf({ hasFigures: true });
  expect(bravo).toMatchObject({ isAgentOutdated: true, tags: [] });
  expect(charlie).toMatchObject({ earnedToday: "0.000000", out_bps: null });
  expect((await rowsOf({}))[0]).not.toHaveProperty("tags");
  expect(await notesOf({ tag: "  RACK  7 ", sort: "-earnedToday" })).toEqual(["alpha"]);
  expect(await notesOf({ tag: "rack" })).toEqual([]);
  const { list } = await app.call(sumTags, {}, person);
  expect(list.map((row) => [row.name, row.total, row.online, row.earnedToday])).toEqual(
    expect.arrayContaining([
      ["Rack 7", 1, 1, "5.000001"],
      ["客厅", 1, 1, "5.000001"],
      ["", 2, 1, "0.000007"],
    ]),
  );
  expect(list.at(-1)?.tagId).toBeNull();
});

test("sorts by the first tag, then by the next, in the order of the reader's language; without tags last", async () => {
  const tag = (notes: string[], add: string[]) =>
    app.call(tagDevices, { deviceIds: notes.map((note) => ids[note] ?? ""), add }, person);
  await tag(["bravo", "Charlie"], ["Rack 7"]);
  await tag(["Charlie"], ["attic"]);
  expect(await notesOf({ sort: "tags" })).toEqual(["Charlie", "bravo", "alpha"]);
  expect(await notesOf({ sort: "-tags" })).toEqual(["alpha", "bravo", "Charlie"]);
  await app.call(
    tagDevices,
    { deviceIds: [ids["Charlie"] ?? ""], remove: ["attic", "Rack 7"] },
    person,
  );
  expect(await notesOf({ sort: "-tags" })).toEqual(["alpha", "bravo", "Charlie"]);
});

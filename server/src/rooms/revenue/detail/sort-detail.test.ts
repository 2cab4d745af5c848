import {
  countDayFilters,
  getRevenueDetail,
  type RevenueDetailQuery,
  type RevenueDetailRow,
} from "@nodeyard/contract/revenue/detail-calls.ts";
import {
  DETAIL_FILTERS,
  DETAIL_SORT_KEYS,
  type DetailSortKey,
} from "@nodeyard/contract/revenue/detail-rules.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { unbindDevice } from "../../monitoring/testing/fleet.ts";
import {
  createRevenueWorld,
  DAY_SLOTS,
  type RevenueWorld,
} from "../../settlement/testing/revenue-world.ts";

const DAY = "2026-03-10";
const LONG_BOUND = "2025-01-01T00:00:00Z";
const TYPES = ["all", "network", "calculate"] as const;

let world: RevenueWorld;
let owner: bigint;
beforeAll(async () => {
  world = await createRevenueWorld(`${DAY}T00:00:00Z`);
  owner = await world.owner();
  const bind = (note: string, hostname: string, operator: string) =>
    world.device(owner, LONG_BOUND, { note, hostname, operator });
  const fullDay = await bind("Attic", "zz", "ct");
  const half = await bind("", "rack-2", "cu");
  const quiet = await bind("attic 2", "", "unknown");
  const gone = await bind("", "rack-1", "cm");
  const { pool } = world.database;
  for (const id of [fullDay, half]) await world.task(id, { startedAt: LONG_BOUND });
  await world.liveDay(fullDay, DAY, { outBps: 80_000_000 });
  await world.liveDay(half, DAY, { outBps: 90_000_000 }, DAY_SLOTS.slice(0, 140));
  await world.liveDay(gone, DAY, { outBps: 10_000_000 }, DAY_SLOTS.slice(0, 60));
  for (const [id, version] of [
    [fullDay, "0.10.0"],
    [half, "0.9.1"],
    [quiet, "0.2"],
  ] as const)
    await pool.query("update device_status set agent_version = $2 where device_id = $1", [
      id,
      version,
    ]);
  await pool.query(
    `with made as (insert into tags (account_id, name, folded_name) values ($1, 'Roof', 'roof'), ($1, 'attic', 'attic')
      returning tag_id, name)
     insert into device_tags (device_id, tag_id, account_id)
     select device_id, tag_id, $1 from made, unnest($2::bigint[]) device_id where device_id <> $3 or name = 'Roof'`,
    [owner, [fullDay, half], half],
  );
  await world.settleAt("2026-03-11T00:06:00Z");
  await unbindDevice(world.database.db, gone, new Date("2026-03-11T00:07:00Z"));
});
afterAll(() => world.drop());

async function rowsOf(query: RevenueDetailQuery, accountId = owner): Promise<RevenueDetailRow[]> {
  const { detailList } = await world.call(getRevenueDetail, query, accountId);
  return detailList === "NO_CONTENT" ? [] : detailList;
}

/** Displayed value of a row for each key; null where it shows nothing. */
const SHOWN: Readonly<Record<DetailSortKey, (row: RevenueDetailRow) => string | number | null>> = {
  name: (row) => (row.note || row.serverHostname).toLowerCase() || null,
  note: (row) => row.note.toLowerCase() || null,
  tags: (row) => row.tags[0]?.toLowerCase() ?? null,
  revenue: (row) => Number(row.revenue),
  network: (row) => Number(row.network_bxc),
  compute: (row) => Number(row.compute_bxc),
  activity: (row) => Number(row.activity_bxc),
  bandwidth: (row) => row.nf_out_bps,
  storage: (row) => row.ext_storage_size,
  storageTime: (row) => row.storage_time,
  traffic: (row) => row.out_bytes,
  condition: (row) => ({ zz: 3, "rack-2": 2, "rack-1": 1 })[row.serverHostname] ?? 0,
  carrier: (row) => (row.operator === "unknown" ? null : row.operator),
  version: (row) => ["0.2", "0.9.1", "0.10.0"].indexOf(row.info) + 1 || null,
};

test.each(TYPES)("sorts the list of %s by every column both ways, on every page", async (type) => {
  for (const key of DETAIL_SORT_KEYS) {
    const shown = (rows: readonly RevenueDetailRow[]) => rows.map(SHOWN[key]);
    const known = shown(await rowsOf({ type }))
      .filter((value) => value !== null)
      .toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
    const unknown = Array.from({ length: 4 - known.length }, () => null);
    const [up, down] = [await rowsOf({ type, sort: key }), await rowsOf({ type, sort: `-${key}` })];
    expect(shown(up), key).toEqual([...known, ...unknown]);
    expect(shown(down), `-${key}`).toEqual([...known.toReversed(), ...unknown]);
    const paged = [];
    for (const pageNum of [1, 2])
      paged.push(...(await rowsOf({ type, sort: key, pageNum, pageSize: 2 })));
    expect(
      paged.map(({ id }) => id),
      key,
    ).toEqual(up.map(({ id }) => id));
  }
});

test("filters agree with their counts in each type of list; a tag and a search narrow them further", async () => {
  for (const type of TYPES) {
    const { counts, day } = await world.call(countDayFilters, { type }, owner);
    expect(day).toBe(DAY);
    expect(counts.total).toBe(4);
    for (const filterType of DETAIL_FILTERS)
      expect((await rowsOf({ type, filterType })).length, filterType).toBe(counts[filterType]);
  }
  const names = async (query: RevenueDetailQuery) =>
    (await rowsOf({ sort: "name", ...query })).map((row) => row.note || row.serverHostname);
  expect(await names({ filterType: "earned_nothing" })).toEqual(["attic 2"]);
  expect(await names({ type: "calculate", filterType: "earned_nothing" })).toEqual([
    "attic 2",
    "rack-1",
  ]);
  expect(await names({ filterType: "unbound" })).toEqual(["rack-1"]);
  expect(await names({ tag: " ROOF" })).toEqual(["Attic", "rack-2"]);
  expect(await names({ tag: "roof", search: "rack" })).toEqual(["rack-2"]);
  expect(await names({ tag: "cellar" })).toEqual([]);
  for (const narrowed of [{ tag: "roof" }, { search: "rack" }]) {
    const { counts } = await world.call(countDayFilters, narrowed, owner);
    expect(counts.total).toBe((await rowsOf(narrowed)).length);
    for (const filterType of DETAIL_FILTERS)
      expect(counts[filterType]).toBe((await rowsOf({ ...narrowed, filterType })).length);
  }
  const other = await world.owner();
  expect(await rowsOf({ tag: "roof" }, other)).toEqual([]);
  expect((await world.call(countDayFilters, {}, other)).counts).toEqual({
    total: 0,
    earned_nothing: 0,
    evening_peak: 0,
    unbound: 0,
  });
});

test("before the day is rolled up, revenue is that of its hours", async () => {
  await world.database.pool.query("delete from rolled_up_days where day = $1", [DAY]);
  expect((await rowsOf({ sort: "-revenue" })).map(({ serverHostname }) => serverHostname)).toEqual([
    "zz",
    "rack-2",
    "rack-1",
    "",
  ]);
  const { counts } = await world.call(countDayFilters, { type: "network" }, owner);
  expect(counts.earned_nothing).toBe(1);
});

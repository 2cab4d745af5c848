import { listComingRules } from "@nodeyard/contract/revenue/coming-calls.ts";
import type { RateName } from "@nodeyard/contract/rates/rules.ts";
import { addDays, DAY_MS, startOfUtcDay, utcDay } from "@nodeyard/contract/time.ts";
import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { computeDevice, DAY, MBPS } from "../../settlement/testing/day-credits.ts";
import { createRevenueWorld, type RevenueWorld } from "../../settlement/testing/revenue-world.ts";
import { creditAgain, hideWritten } from "../../settlement/preview/credit-again.ts";
import { insertRow, isOf, readRows, startOf, tableOf } from "../tables.ts";
import { announceRates, deleteEffects, deleteOldAnnouncements } from "./announce-rates.ts";
import { addNextDay } from "./add-effects.ts";
import { updateAnnouncements } from "./announcements.ts";

const DAYS = [DAY, addDays(DAY, 1), addDays(DAY, 2)];
/** Noon of the day after the last settled one. */
const NOW = `${addDays(DAY, 3)}T12:00:00Z`;
const START = `${addDays(DAY, 18)}T00:00:00Z`;

let world: RevenueWorld;
let owner: bigint;
let other: bigint;
let inviter: bigint;
let idle: bigint;
beforeAll(async () => {
  world = await createRevenueWorld("2026-03-01T00:00:00Z");
  inviter = await world.owner();
  owner = await world.owner({ invitedBy: inviter });
  other = await world.owner();
  idle = await world.owner();
  const first = await computeDevice(world, owner, { kind: "server", storage_bytes: 2 ** 40 });
  const second = await world.device(other, "2026-03-09T00:00:00Z", { kind: "server" });
  for (const day of DAYS) {
    await world.liveDay(first, day, { outBps: 60 * MBPS });
    await world.liveDay(second, day, { outBps: 30 * MBPS });
    await world.settleAt(startOfUtcDay(addDays(day, 1)).getTime() + 6 * 60_000);
  }
});
afterAll(() => world.drop());
beforeEach(async () => {
  world.deps.clock.set(NOW);
  await world.database.pool.query(
    "delete from rate_announcements; delete from notices; delete from messages; delete from outbox_entries",
  );
});

const idOf = (name: RateName, key = "") => ({ name, key });
/** Enters a row as it is stored, of the figures in force and these. */
async function enter(name: RateName, change: object, { key = "", from = START } = {}) {
  const id = idOf(name, key);
  const rows = await readRows(world.database.db, id);
  const values = {
    ...rows.findLast((row) => row.from <= world.deps.clock.now())?.values,
    ...change,
  };
  await insertRow(world.database.db, id, { from: new Date(from), values });
}
async function withdraw(name: RateName, { key = "", from = START } = {}) {
  const id = idOf(name, key);
  const { table, from: beginning } = tableOf(id);
  await sql`delete from ${sql.table(table)} where ${isOf(id)}
    and ${sql.ref(beginning.column)} = ${startOf(id, new Date(from))}`.execute(world.database.db);
}
const announce = () => announceRates(world.deps, async () => {});
const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await world.database.pool.query<Row>(text, values)).rows;
const noticesOf = (accountId: bigint) =>
  query<{ event: string; title_en: string; text_en: string; text_zh: string; page: string }>(
    "select event, title_en, text_en, text_zh, page from notices where account_id = $1 order by notice_id",
    [accountId],
  );
const coming = async (accountId: bigint) =>
  (await world.call(listComingRules, {}, accountId)).coming;
interface Effect {
  account_id: bigint;
  before: bigint;
  after: bigint;
}
const effects = () =>
  query<Effect>(
    "select account_id, before_micro_bp as before, after_micro_bp as after from rate_effects order by account_id",
  );

/** Booked amounts of an account on all days. */
async function bookedOf(accountId: bigint): Promise<bigint> {
  const [row] = await query<{ sum: bigint }>(
    `select sum(amount)::bigint as sum from (select amount_micro_bp as amount, account_id from device_revenue_days
       union all select amount_micro_bp, account_id from invite_credits) c where account_id = $1`,
    [accountId],
  );
  return row?.sum ?? 0n;
}

/** Amounts of all accounts as each day's settlement would have written them while these rows were in force. */
async function settledWith(change: (tx: Parameters<typeof creditAgain>[0]) => Promise<unknown>) {
  const sums = new Map<bigint, bigint>();
  for (const day of DAYS) {
    const tx = await world.database.db.startTransaction().execute();
    await change(tx);
    await hideWritten(tx);
    await creditAgain(tx, day, { withHours: true, beforeStep: async () => {} });
    const { rows } = await sql<{ account_id: bigint; sum: bigint }>`
      select account_id, sum(amount)::bigint as sum from (
        select account_id, amount_micro_bp as amount from device_revenue_days
        union all select account_id, amount_micro_bp from invite_credits) c group by account_id`.execute(
      tx,
    );
    for (const row of rows) sums.set(row.account_id, (sums.get(row.account_id) ?? 0n) + row.sum);
    await tx.rollback().execute();
  }
  return sums;
}

test("shows each owner exactly what the settlement of these days would have paid", async () => {
  const [{ rows: figures } = { rows: 0 }] = await query<{ rows: number }>(
    "select count(*)::int as rows from settlement_rules",
  );
  expect(figures).toBe(1);
  await enter("network", { pool: "39954" });
  await announce();
  const halved = await settledWith((tx) =>
    sql`update settlement_rules set pool_micro_bp = pool_micro_bp / 2
      where effective_from < ${START}::timestamptz`.execute(tx),
  );
  const found = await effects();
  expect(found.map(({ account_id: id }) => id)).toEqual([inviter, owner, other]);
  for (const { account_id: id, before, after } of found) {
    expect(before).toBe(await bookedOf(id));
    expect(after).toBe(halved.get(id));
  }
  // By hand: the devices' network credits are halved, each hour's rounded down; compute and rewards stay.
  const [parts] = await query<{ network: bigint; rest: bigint; hours: number }>(
    `select sum(amount_micro_bp) filter (where kind = 'network')::bigint as network,
       sum(amount_micro_bp) filter (where kind <> 'network')::bigint as rest,
       (select count(*)::int from device_credits c where c.account_id = $1) as hours
     from device_revenue_days where account_id = $1`,
    [owner],
  );
  const after = found.find(({ account_id: id }) => id === owner)?.after ?? 0n;
  const half = (parts?.network ?? 0n) / 2n + (parts?.rest ?? 0n);
  expect(parts?.hours).toBe(72);
  expect(half - after).toBeGreaterThanOrEqual(-72n);
  expect(half - after).toBeLessThanOrEqual(72n);

  const [notice, ...more] = await noticesOf(owner);
  expect(more).toEqual([]);
  expect(notice).toMatchObject({
    event: "rates.change",
    title_en: "What you earn changes from 2026-03-28",
    page: "/revenue",
  });
  expect(notice?.text_en).toContain("hourly network settlement");
  expect(notice?.text_en).toMatch(/Your last 3 settled days, .*: [\d,.]+ BP → [\d,.]+ BP \(−\d/);
  expect(notice?.text_zh).toMatch(/最近 3 个已结算日的收益：[\d,.]+ BP → [\d,.]+ BP（−\d/);
  expect(notice?.text_en).not.toContain("shorter notice");
  expect(await noticesOf(idle)).toEqual([]);
  const mails = await query("select from outbox_entries where text like '%What you earn changes%'");
  expect(mails).toHaveLength(3);

  const [shown] = await coming(owner);
  expect(shown).toMatchObject({
    from: "2026-03-28T00:00:00.000Z",
    isCalculated: true,
    changes: [{ name: "network", key: "", before: { pool: "79908" }, after: { pool: "39954" } }],
    effect: { days: 3 },
  });
  expect(shown?.effect?.before.replace(".", "")).toBe(String(await bookedOf(owner)));
  expect((await coming(idle))[0]?.effect).toBeNull();
  world.deps.clock.set(START);
  expect(await coming(owner)).toEqual([]);
  await withdraw("network");
});

test("writes no credits, and no rule", async () => {
  const counts = () =>
    query(
      `select ${["settlement_rules", "reward_rules", "compute_rates", "device_credits", "compute_credits", "device_revenue_days", "invite_credits", "ranked_hours", "ledger_postings"].map((table) => `(select count(*)::int from ${table}) as ${table}`).join(", ")}`,
    );
  await enter("reward", { amount: "9" }, { key: "new" });
  await enter("bound", { maxOut: "6" }, { key: "server" });
  const before = await counts();
  await announce();
  expect(await counts()).toEqual(before);
  expect(await query("select from rate_announcements")).toHaveLength(1);
  expect((await coming(owner))[0]?.changes.map(({ name }) => name)).toEqual(["reward", "bound"]);
  await withdraw("reward", { key: "new" });
  await withdraw("bound", { key: "server" });
});

test("resumes after a kill between days and between owners, and announces nothing twice", async () => {
  await enter("invite", { share: "4" });
  let pauses = 0;
  const killed = announceRates(world.deps, async () => {
    pauses += 1;
    if (pauses === 29) throw new Error("killed");
  });
  await expect(killed).rejects.toThrow("killed");
  const [half] = await query<{ next: string }>(
    "select next_day::text as next from rate_announcements",
  );
  expect(half?.next).toBe(DAYS.at(-1));
  expect((await coming(inviter))[0]).toMatchObject({ isCalculated: false, effect: null });
  expect(await noticesOf(inviter)).toEqual([]);
  await Promise.all([announce(), announce()]);
  await announce();
  const found = (await effects()).find(({ account_id: id }) => id === inviter);
  expect(found?.before).toBe(await bookedOf(inviter));
  expect(Number(found?.after) / Number(found?.before)).toBeCloseTo(0.8, 5);
  expect(await noticesOf(inviter)).toHaveLength(1);
  expect(await noticesOf(other)).toMatchObject([{ event: "rates.change" }]);
  await withdraw("invite");
});

test("notifies owners of the end of what was announced and then withdrawn, and announces a row of other figures anew", async () => {
  await enter("compute", { fee: "2" });
  await announce();
  await withdraw("compute");
  await announce();
  await announce();
  const events = async () => (await noticesOf(owner)).map(({ event }) => event);
  expect(await events()).toEqual(["rates.change", "rates.withdrawn"]);
  expect((await noticesOf(owner))[1]?.title_en).toBe("The change from 2026-03-28 will not come");
  expect(await coming(owner)).toEqual([]);
  await enter("compute", { fee: "3" });
  await announce();
  expect(await events()).toEqual(["rates.change", "rates.withdrawn", "rates.change"]);
  await withdraw("compute");
});

test("says that the notice is short, and compares with the change that begins earlier", async () => {
  await enter(
    "invite",
    { share: "4" },
    { from: `${utcDay(Date.parse(NOW) + 2 * DAY_MS)}T00:00:00Z` },
  );
  await enter("invite", { share: "2" });
  await announce();
  const [first, second] = await noticesOf(inviter);
  expect(first?.text_en).toContain("shorter notice than the usual 14 days: 2 days.");
  expect(first?.text_zh).toContain("仅 2 天");
  expect(second?.text_en).not.toContain("shorter notice");
  expect(await coming(inviter)).toMatchObject([
    { changes: [{ before: { share: "5" }, after: { share: "4" } }] },
    { changes: [{ before: { share: "4" }, after: { share: "2" } }] },
  ]);
  const [one, two] = await coming(inviter);
  expect(two?.effect?.before).toBe(one?.effect?.after);
  await withdraw("invite");
  await withdraw("invite", { from: `${utcDay(Date.parse(NOW) + 2 * DAY_MS)}T00:00:00Z` });
});

test("ends with the account, and some time after the change", async () => {
  await enter("invite", { share: "4" });
  await announce();
  await world.database.db.transaction().execute((tx) => deleteEffects(tx, other));
  expect((await effects()).map(({ account_id: id }) => id)).not.toContain(other);
  world.deps.clock.set("2026-06-25T00:00:00Z");
  await deleteOldAnnouncements(world.deps);
  expect(await query("select from rate_announcements")).toHaveLength(1);
  world.deps.clock.set("2026-06-27T00:00:00Z");
  await deleteOldAnnouncements(world.deps);
  expect(await query("select from rate_effects")).toEqual([]);
  await withdraw("invite");
});

/** Writes the rows that a migration writes for an installation that has settled. */
async function enterRowsOf(migration: string, count: number): Promise<void> {
  const text = await readFile(
    new URL(`../../../migrations/${migration}.sql`, import.meta.url),
    "utf8",
  );
  const written = text.match(/^(insert into|update) \w+_rules [^;]*(notice|\+ 15|15 days)[^;]*;/gm);
  expect(written).toHaveLength(count);
  await world.database.pool.query(written?.join("\n") ?? "");
}

test("announces the rows that a migration wrote, and none that changes nothing", async () => {
  const { pool } = world.database;
  await pool.query(
    "update settlement_rules set network_devices = null, ramp_hours = 0; update throughput_rules set multiple_ppm = 8000000",
  );
  await enterRowsOf("20261128_0870_network_bounds", 4);
  // The version before stored no networks of hours; 60 Mbps are within 8 times this, and beyond 1.25 times.
  await pool.query(
    `update device_hours set network = null; update device_days set network = null;
     update device_network_rates set up_bps = 10000000; update network_rates set up_bps = 10000000`,
  );
  await enter("compute", {});
  await announce();
  expect(await coming(owner)).toMatchObject([
    {
      changes: [
        {
          name: "network",
          before: { networkDevices: "", rampHours: "0" },
          after: { networkDevices: "4", rampHours: "96" },
        },
        { name: "measured", before: { multiple: "8" }, after: { multiple: "1.25" } },
      ],
      effect: { days: 3 },
    },
  ]);
  const effect = (await coming(owner))[0]?.effect;
  expect(Number(effect?.after)).toBeLessThan(Number(effect?.before));
  expect(await noticesOf(owner)).toMatchObject([{ event: "rates.change" }]);
  await withdraw("compute");
  await pool.query(
    `delete from settlement_rules where effective_from > '${NOW}'; delete from throughput_rules where effective_from > '${NOW}';
     update settlement_rules set network_devices = 4, ramp_hours = 96; update throughput_rules set multiple_ppm = 1250000;
     update device_hours h set network = s.network from device_status s where s.device_id = h.device_id;
     update device_days h set network = s.network from device_status s where s.device_id = h.device_id;
     update device_network_rates set up_bps = 100000000000; update network_rates set up_bps = 100000000000`,
  );
});

test("announces that bandwidth counts for the slots with points, with what that costs", async () => {
  const { pool } = world.database;
  await pool.query("update compute_rules set spare_slots = null");
  await enterRowsOf("20261128_0892_present_slots", 2);
  // Half of the slots are missing.
  await pool.query("update device_hours set point_count = point_count / 2");
  await announce();
  const [change] = await coming(owner);
  expect(change).toMatchObject({
    changes: [{ name: "compute", before: { spareSlots: "" }, after: { spareSlots: "12" } }],
    effect: { days: 3 },
  });
  expect(Number(change?.effect?.after)).toBeLessThan(Number(change?.effect?.before));
  await pool.query(
    `delete from compute_rules where effective_from > '${NOW}'; update compute_rules set spare_slots = 12;
     update device_hours set point_count = point_count * 2`,
  );
});

test("announces how hours count at several addresses, which changes nothing of hours whose slots are not known", async () => {
  const { pool } = world.database;
  await pool.query(
    "update settlement_rules set spare_slots = null; update device_hours set slots = null",
  );
  await enterRowsOf("20261128_0893_hour_networks", 2);
  await announce();
  const [change] = await coming(owner);
  expect(change).toMatchObject({
    changes: [{ name: "network", before: { spareHourSlots: "" }, after: { spareHourSlots: "3" } }],
    effect: { days: 3 },
  });
  expect(change?.effect?.after).toBe(change?.effect?.before);
  await pool.query(
    `delete from settlement_rules where effective_from > '${NOW}';
     update settlement_rules set spare_slots = 3; update device_hours set slots = 4095`,
  );
});

test("announces without figures what takes too long to be calculated", async () => {
  await enter("network", { pool: "39954" });
  await updateAnnouncements(world.deps);
  const [{ id } = { id: 0n }] = await query<{ id: bigint }>(
    "select rate_announcement_id as id from rate_announcements",
  );
  while (await addNextDay(world.deps, id, 0));
  await announce();
  const notices = await noticesOf(owner);
  expect(notices).toHaveLength(1);
  expect(notices[0]?.text_en).toContain("What it means for you could not be calculated.");
  expect(await noticesOf(idle)).toEqual([]);
  await withdraw("network");
});

test("leaves out days whose points are deleted, and announces nothing where no day is settled", async () => {
  const drop = (day: string) =>
    world.database.pool.query("select drop_points_partition($1)", [
      `device_points_${day.replaceAll("-", "")}`,
    ]);
  await drop(DAYS[0] ?? "");
  await enter("invite", { share: "4" });
  await announce();
  expect((await noticesOf(owner))[0]?.text_en).toContain("Your last 2 settled days");
  await withdraw("invite");
  for (const day of DAYS.slice(1)) await drop(day);
  await enter("invite", { share: "3" });
  await announce();
  expect((await noticesOf(owner)).at(-1)?.text_en).toContain("could not be calculated");
  expect((await coming(owner))[0]).toMatchObject({ isCalculated: true, effect: null });
  await withdraw("invite");
  await announce();
  await world.database.pool.query("delete from settlement_days");
  await enter("invite", { share: "2" });
  await announce();
  expect(await coming(owner)).toEqual([]);
});

import { countFilters, listDevices } from "@nodeyard/contract/devices/calls.ts";
import { NO_CONTENT } from "@nodeyard/contract/envelope.ts";
import { formatMicroBp } from "@nodeyard/contract/money.ts";
import { addDays, startOfUtcDay, utcDay } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callRoute, routesIn } from "../../platform/testing/call-route.ts";
import { callerOf } from "../monitoring/testing/fleet.ts";
import { rollUpDue } from "../settlement/roll-up.ts";
import { createRevenueWorld, type RevenueWorld } from "../settlement/testing/revenue-world.ts";
import { refreshEarnings } from "./refresh-earnings.ts";
import { fleetRoom } from "./room.ts";

const FIRST = "2026-03-10";
let world: RevenueWorld;
beforeAll(async () => {
  world = await createRevenueWorld(`${FIRST}T00:00:00Z`);
});
afterAll(() => world.drop());

interface Earned {
  readonly device_id: bigint;
  readonly today: bigint;
  readonly days: bigint;
}

/** Kept sums of each device, which equal its credits. */
async function kept(owner: bigint, today: string): Promise<Earned[]> {
  const { pool } = world.database;
  const { rows: found } = await pool.query<Earned>(
    `select device_id, today_micro_bp as today, seven_days_micro_bp as days from device_earnings
     where account_id = $1 and thirty_days_micro_bp = seven_days_micro_bp order by device_id`,
    [owner],
  );
  const { rows: credits } = await pool.query<Earned>(
    `select device_id, coalesce(sum(amount_micro_bp) filter (where hour_at >= $2), 0)::bigint as today,
       coalesce(sum(amount_micro_bp) filter (where hour_at < $2), 0)::bigint as days
     from device_credits where account_id = $1 group by device_id order by device_id`,
    [owner, startOfUtcDay(today)],
  );
  expect(found).toEqual(credits);
  return found;
}

async function earned(owner: bigint, today: string): Promise<Earned[]> {
  await callRoute(
    routesIn([fleetRoom], world.deps),
    countFilters,
    {},
    callerOf({ accountId: owner }),
  );
  return kept(owner, today);
}

/** The database, with work done after the given statement. */
function interrupted(after: number, work: () => Promise<unknown>) {
  const seen = { statements: 0 };
  const db = world.deps.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      seen.statements += 1;
      if (seen.statements === after) await work();
      return result;
    },
  });
  return { db, seen };
}

test("earnings follow each settled hour, and a new day begins at nothing", async () => {
  const owner = await world.owner();
  const first = await world.device(owner, `${FIRST}T00:00:00Z`);
  const second = await world.device(owner, `${FIRST}T00:00:00Z`);
  const slots = (from: number, to: number) =>
    Array.from({ length: (to - from) * 12 }, (_, index) => from * 12 + index);
  await world.liveDay(first, FIRST, {}, slots(0, 3));
  await world.liveDay(second, FIRST, {}, slots(0, 1));
  await world.settleAt(`${FIRST}T01:10:00Z`);
  const [early] = await earned(owner, FIRST);
  await world.settleAt(`${FIRST}T04:10:00Z`);
  const [late] = await earned(owner, FIRST);
  expect(late?.today).toBeGreaterThan(early?.today ?? 0n);

  const next = addDays(FIRST, 1);
  await world.settleAt(`${next}T02:10:00Z`);
  expect(utcDay(world.deps.clock.now())).toBe(next);
  const days = await earned(owner, next);
  expect(days.map(({ today }) => today)).toEqual([0n, 0n]);
  expect(days[0]?.days).toBe(late?.today);
});

test("earnings are the credits wherever between their statements a day is rolled up", async () => {
  const { pool } = world.database;
  const day = addDays(FIRST, 2);
  const today = addDays(day, 1);
  const owner = await world.owner();
  const device = await world.device(owner, `${day}T00:00:00Z`);
  await world.liveDay(device, day, {}, [0, 1, 2, 3]);
  await world.settleAt(`${today}T00:10:00Z`);
  for (let after = 1, isBetween = true; isBetween; after += 1) {
    await pool.query("delete from device_revenue_days where day = $1", [day]);
    await pool.query("delete from device_days where day = $1", [day]);
    await pool.query("delete from rolled_up_days where day = $1", [day]);
    await pool.query("delete from account_earnings");
    await pool.query("delete from device_earnings");
    const { db, seen } = interrupted(after, () => rollUpDue(world.deps));
    await refreshEarnings({ ...world.deps, db }, owner);
    const [only] = await kept(owner, today);
    expect(only).toMatchObject({ device_id: device, today: 0n });
    expect(only?.days).toBeGreaterThan(0n);
    isBetween = seen.statements > after;
  }
});

test("a row has what each of the last days brought, by the sums of days, and by the hours of those without", async () => {
  const day = addDays(FIRST, 5);
  const owner = await world.owner();
  const device = await world.device(owner, `${FIRST}T00:00:00Z`);
  await world.liveDay(device, day, {}, [0, 1, 2, 3]);
  await world.settleAt(`${addDays(day, 1)}T02:10:00Z`);
  const [earnedOn] = await earned(owner, addDays(day, 1));
  expect(earnedOn?.days).toBeGreaterThan(0n);
  const caller = callerOf({ accountId: owner });
  for (const isRolledUp of [true, false]) {
    if (!isRolledUp)
      for (const table of ["rolled_up_days", "device_revenue_days"])
        await world.database.pool.query(`delete from ${table} where day = $1`, [day]);
    const { list } = await callRoute(
      routesIn([fleetRoom], world.deps),
      listDevices,
      { hasDays: true },
      caller,
    );
    expect(list === NO_CONTENT ? [] : list[0]?.earnedDays).toEqual([
      ...Array.from({ length: 6 }, () => formatMicroBp(0n)),
      formatMicroBp(earnedOn?.days ?? 0n),
    ]);
  }
});

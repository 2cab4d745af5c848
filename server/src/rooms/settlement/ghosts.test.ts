import { MICRO_BP_PER_BP } from "@nodeyard/contract/money.ts";
import { addDays, DAY_MS, SLOT_MS, startOfUtcDay, type UtcDay } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { measureDevice, pointsAt, unbindDevice } from "../monitoring/testing/fleet.ts";
import { createRevenueWorld, DAY_SLOTS, type RevenueWorld } from "./testing/revenue-world.ts";

/**
 * Earnings of machines that exist only as scripts behind one line, beside an honest fleet. The figures are those of
 * docs/decisions/0036-bounded-trust.md; a change of the rules changes both.
 */
const LARGEST = 2 ** 53 - 1;
const MBPS = 1_000_000;
const GIB = 2 ** 30;
const FIRST_DAY = "2026-03-02";
const HOURS_PER_DAY = 24;
const HONEST = [20, 35, 60, 90, 150, 400, 1000, 30, 45, 15].map((mbps) => mbps * MBPS);

let world: RevenueWorld;
let day: UtcDay = FIRST_DAY;
let honest: bigint[];
beforeAll(async () => {
  world = await createRevenueWorld(`${FIRST_DAY}T00:00:00Z`);
  honest = await Promise.all(
    Array.from({ length: 38 }, async () =>
      world.device(await world.owner(), "2025-01-01T00:00:00Z"),
    ),
  );
});
afterAll(() => world.drop());

const timesOf = (of: UtcDay): number[] =>
  DAY_SLOTS.map((slot) => startOfUtcDay(of).getTime() + slot * SLOT_MS);

interface Earned {
  /** BP of a day, and the share of the network's. */
  readonly network: number;
  readonly share: number;
  readonly compute: number;
  /** Sums of the weights' parts, in those of a device at bandwidth level High. */
  readonly online: number;
  readonly bandwidth: number;
}

/** A day of the honest fleet and of ghosts behind one line, each measured with all of it, that report the largest values. */
async function liveWith(ghostCount: number, lineBps: number): Promise<Earned> {
  const { database, deps } = world;
  const ip = "192.0.2.1";
  const owner = await world.owner();
  const times = timesOf(day);
  const ghosts: bigint[] = [];
  for (let index = 0; index < ghostCount; index += 1) {
    const id = await world.device(owner, "2025-01-01T00:00:00Z", {
      kind: "server",
      storage_bytes: LARGEST,
      task_storage_bytes: LARGEST,
    });
    await measureDevice(database.db, id, ip, BigInt(lineBps));
    await world.task(id, {
      type: "H",
      startedAt: `${day}T00:00:00Z`,
      endedAt: `${addDays(day, 1)}T00:00:00Z`,
    });
    ghosts.push(id);
  }
  deps.clock.set(startOfUtcDay(day).getTime() + DAY_MS);
  const lies = {
    ...pointsAt(times, { stableValue: 1, outBps: 100_000_000_000 }),
    externalStorageBytes: times.map(() => LARGEST),
  };
  await Promise.all([
    ...ghosts.map((id) => world.report(id, lies, {}, ip)),
    ...honest.map((id, index) =>
      world.report(id, pointsAt(times, { outBps: HONEST[index % HONEST.length] as number })),
    ),
  ]);
  await world.settleAt(startOfUtcDay(addDays(day, 1)).getTime() + 6 * 60_000);
  const { rows } = await database.pool.query<Record<string, string>>(
    `select coalesce(sum(amount_micro_bp) filter (where device_id = any($2)), 0) as own, sum(amount_micro_bp) as total,
       sum(usable_share_ppm::bigint * online_factor_ppm / 1000000) filter (where device_id = any($2)) as online,
       sum(usable_share_ppm::bigint * bandwidth_factor_ppm / 1000000) filter (where device_id = any($2)) as bandwidth
     from device_credits where hour_at >= $1 and hour_at < $1::timestamptz + interval '1 day'`,
    [startOfUtcDay(day), ghosts],
  );
  const { rows: paid } = await database.pool.query<{ compute: string }>(
    "select sum(amount_micro_bp) as compute from compute_credits where day = $1 and device_id = any($2)",
    [day, ghosts],
  );
  for (const id of ghosts) await unbindDevice(database.db, id, deps.clock.now());
  day = addDays(day, 1);
  const { own, total, online, bandwidth } = rows[0] ?? {};
  return {
    network: Math.round(Number(own) / Number(MICRO_BP_PER_BP)),
    share: Math.round((Number(own) / Number(total)) * 1000) / 10,
    compute: Math.round(Number(paid[0]?.compute) / Number(MICRO_BP_PER_BP)),
    online: Number(online) / HOURS_PER_DAY / 1e6,
    bandwidth: Number(bandwidth) / HOURS_PER_DAY / 1e6,
  };
}

/** By line and number: BP a day of the hourly pool, its share of the pool in per cent, and BP a day of compute. */
const FIGURES: Readonly<
  Record<number, Readonly<Record<number, readonly [number, number, number]>>>
> = {
  [40 * MBPS]: { 1: [44_854, 2.4, 1974], 10: [62_679, 3.3, 1973], 100: [62_679, 3.3, 1970] },
  [1000 * MBPS]: { 1: [60_912, 3.2, 2627], 10: [78_430, 4.1, 2627], 100: [78_430, 4.1, 2623] },
  [10_000 * MBPS]: { 1: [60_912, 3.2, 8753], 10: [78_430, 4.1, 8752], 100: [78_430, 4.1, 8749] },
};

test.each([40 * MBPS, 1000 * MBPS, 10_000 * MBPS])(
  "any number of ghosts behind %s bit/s earns what one device with that line does, but for the time online of four",
  async (lineBps) => {
    const one = await liveWith(1, lineBps);
    const earned = new Map([[1, one]]);
    for (const count of [10, 100]) {
      const many = await liveWith(count, lineBps);
      earned.set(count, many);
      // Each device's part is rounded down.
      expect(many.bandwidth).toBeLessThanOrEqual(one.bandwidth);
      expect(many.bandwidth).toBeGreaterThan(one.bandwidth - 0.001);
      expect(many.online).toBeLessThanOrEqual(4);
      expect(many.compute).toBeLessThanOrEqual(one.compute);
      expect(many.network / one.network).toBeLessThan(4);
    }
    const figures = [...earned].map(([count, { network, share, compute }]) => [
      count,
      [network, share, compute],
    ]);
    expect(Object.fromEntries(figures)).toEqual(FIGURES[lineBps]);
  },
);

test("a new device counts a tenth at first, more with each hour, and in full after four days", async () => {
  const { database } = world;
  const id = await world.device(await world.owner(), `${day}T00:00:00Z`, { ramp_from: null });
  const oldest = honest[0] as bigint;
  for (let count = 0; count < 5; count += 1) {
    for (const each of [id, oldest]) await world.liveDay(each, day, { outBps: 30 * MBPS });
    await world.settleAt(startOfUtcDay(addDays(day, 1)).getTime() + 6 * 60_000);
    day = addDays(day, 1);
  }
  const { rows } = await database.pool.query<{ device_id: bigint; ramp: number; weight: bigint }>(
    `select device_id, ramp_factor_ppm as ramp, weight_ppm as weight from device_credits
     where device_id = any($1) and extract(hour from hour_at at time zone 'UTC') = 0 and hour_at >= $2 order by device_id, hour_at`,
    [[id, oldest], startOfUtcDay(addDays(day, -5))],
  );
  const of = (device: bigint) => rows.filter((row) => row.device_id === device);
  expect(of(id).map(({ ramp }) => ramp)).toEqual([100_000, 260_416, 510_416, 760_416, 1_000_000]);
  const full = of(oldest)[0]?.weight ?? 0n;
  expect(of(id).map(({ weight }) => weight)).toEqual(
    of(id).map(({ ramp }) => (full * BigInt(ramp)) / 1_000_000n),
  );
});

test.each([
  ["whose task did not run", {}, false],
  [
    "with too small a disk",
    { region: "calculate", storage_bytes: 50 * GIB, task_storage_bytes: 0 },
    true,
  ],
] as const)("a device %s lowers what none of its address is paid", async (_, unpaid, hasRun) => {
  const { database, deps } = world;
  const ip = `192.0.2.${hasRun ? 60 : 61}`;
  const owner = await world.owner();
  const ids: bigint[] = [];
  for (const isPaid of [true, false]) {
    const id = await world.device(owner, "2025-01-01T00:00:00Z", {
      kind: "router",
      storage_bytes: LARGEST,
      task_storage_bytes: LARGEST,
      ...(isPaid ? {} : unpaid),
    });
    await measureDevice(database.db, id, ip, BigInt(40 * MBPS));
    const startedAt = isPaid || hasRun ? `${day}T00:00:00Z` : null;
    await world.task(id, { type: "H", requestedAt: `${day}T00:00:00Z`, startedAt });
    ids.push(id);
  }
  deps.clock.set(startOfUtcDay(day).getTime() + DAY_MS);
  for (const id of ids)
    await world.report(id, pointsAt(timesOf(day), { outBps: 900 * MBPS }), {}, ip);
  await world.settleAt(startOfUtcDay(addDays(day, 1)).getTime() + 6 * 60_000);
  const { rows } = await database.pool.query(
    `select p95_out_bps, storage_bytes, network_device_count from compute_credits where day = $1 and device_id = $2`,
    [day, ids[0]],
  );
  day = addDays(day, 1);
  expect(rows).toEqual([
    { p95_out_bps: BigInt(50 * MBPS), storage_bytes: 2n * 2n ** 40n, network_device_count: null },
  ]);
});

test("what was measured at one address counts at no other", async () => {
  const { database, deps } = world;
  const id = await world.device(await world.owner(), "2025-01-01T00:00:00Z", { kind: "server" });
  deps.clock.set(startOfUtcDay(day).getTime() + DAY_MS);
  await world.report(id, pointsAt(timesOf(day), { outBps: 500 * MBPS }), {}, "192.0.2.77");
  await world.settleAt(startOfUtcDay(addDays(day, 1)).getTime() + 6 * 60_000);
  const { rows } = await database.pool.query(
    "select distinct bandwidth_level, reported_out_bps from device_credits where device_id = $1 and hour_at >= $2",
    [id, startOfUtcDay(day)],
  );
  day = addDays(day, 1);
  expect(rows).toEqual([{ bandwidth_level: 1, reported_out_bps: 500_000_000n }]);
});

test("traffic that devices of a network take turns to report counts as that of the line, once", async () => {
  const { database, deps } = world;
  const ip = "192.0.2.9";
  const owner = await world.owner();
  const line = 100 * MBPS;
  const ids: bigint[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    const id = await world.device(owner, "2025-01-01T00:00:00Z", { kind: "server" });
    await measureDevice(database.db, id, ip, BigInt(line));
    await world.task(id, {
      type: "H",
      startedAt: `${day}T00:00:00Z`,
      endedAt: `${addDays(day, 1)}T00:00:00Z`,
    });
    ids.push(id);
  }
  deps.clock.set(startOfUtcDay(day).getTime() + DAY_MS);
  for (const [turn, id] of ids.entries()) {
    const times = Array.from(
      { length: 288 },
      (_, slot) => startOfUtcDay(day).getTime() + slot * SLOT_MS,
    );
    // Each is busy for four hours, which are enough for its 95th percentile.
    await world.report(
      id,
      pointsAt(times, (slot) => ({ outBps: Math.floor(slot / 48) === turn ? line : 0 })),
      {},
      ip,
    );
  }
  await world.settleAt(startOfUtcDay(addDays(day, 1)).getTime() + 6 * 60_000);
  const { rows } = await database.pool.query<{ paid: string; reported: string; devices: number }>(
    `select sum(p95_out_bps) as paid, sum(reported_p95_out_bps) as reported, max(network_device_count) as devices
     from compute_credits where day = $1 and device_id = any($2)`,
    [day, ids],
  );
  day = addDays(day, 1);
  expect(Number(rows[0]?.reported)).toBe(6 * line);
  expect(Number(rows[0]?.paid)).toBeLessThanOrEqual(1.25 * line);
  expect(rows[0]?.devices).toBe(6);
});

/** Machines that each have a line's address for a part of the day: the slots that they report, and the part of its bandwidth's day. */
const TURNS = [
  // As few as a 95th percentile takes.
  { slots: 15, before: 0, most: 0.3 },
  { slots: 24, before: 0, most: 0.6 },
  { slots: 144, before: 0, most: 1 },
  // Those of before come from elsewhere.
  { slots: 24, before: 6, most: 0.6 },
];

test.each(TURNS)(
  "a line that is dialled anew every $slots slots, with another machine at each address, is paid for $most days",
  async ({ slots, before, most }) => {
    const { database, deps } = world;
    const owner = await world.owner();
    const line = 40 * MBPS;
    const startMs = startOfUtcDay(day).getTime();
    const create = async (...ips: string[]): Promise<bigint> => {
      const fields = { kind: "x86", storage_bytes: 0 };
      const id = await world.device(owner, "2025-01-01T00:00:00Z", fields);
      for (const ip of ips) await measureDevice(database.db, id, ip, BigInt(line));
      await world.task(id, { type: "H", startedAt: `${day}T00:00:00Z` });
      return id;
    };
    const send = async (id: bigint, from: number, until: number, ip: string): Promise<void> => {
      const times = DAY_SLOTS.slice(from, until).map((slot) => startMs + slot * SLOT_MS);
      deps.clock.set(startMs + until * SLOT_MS - 1000);
      const noStorage = { externalStorageBytes: times.map(() => 0) };
      await world.report(id, { ...pointsAt(times, { outBps: line }), ...noStorage }, {}, ip);
    };
    const honest = await create("192.0.2.90", "192.0.2.91");
    await send(honest, 0, 60, "192.0.2.90");
    await send(honest, 60, 288, "192.0.2.91");
    const liars: bigint[] = [];
    for (let from = 0; from + slots <= 288; from += slots) {
      const ip = `192.0.2.${100 + liars.length}`;
      const id = await create(ip);
      liars.push(id);
      if (from > before) await send(id, from - before, from, "198.51.100.200");
      await send(id, from, from + slots, ip);
    }
    await world.settleAt(startMs + DAY_MS + 6 * 60_000);
    const { rows } = await database.pool.query<{ paid: bigint; ppm: bigint }>(
      `select sum(amount_micro_bp)::bigint as paid, sum(bandwidth_share_ppm) as ppm from compute_credits
       where day = $1 and device_id = any($2::bigint[] || $3::bigint) group by device_id = any($2) order by device_id = any($2)`,
      [day, liars, honest],
    );
    day = addDays(day, 1);
    const [own, lied] = rows;
    // A line that has another address once a day is paid in full.
    expect(own?.ppm).toBe(1_000_000n);
    expect(Number(lied?.paid)).toBeGreaterThan(0);
    expect(Number(lied?.paid) / Number(own?.paid)).toBeLessThanOrEqual(most);
  },
);

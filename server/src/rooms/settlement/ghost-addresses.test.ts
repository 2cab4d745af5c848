import { addDays, DAY_MS, SLOT_MS, startOfUtcDay, type UtcDay } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { measureDevice, pointsAt } from "../monitoring/testing/fleet.ts";
import { createRevenueWorld, DAY_SLOTS, type RevenueWorld } from "./testing/revenue-world.ts";

/** Gains and costs of machines that choose the address of each report; the figures are those of docs/decisions/0036-bounded-trust.md. */
const LINE_BPS = 40_000_000;
const DISK_BYTES = 32 * 2 ** 40;

let world: RevenueWorld;
let day: UtcDay = "2026-03-02";
beforeAll(async () => {
  world = await createRevenueWorld(`${day}T00:00:00Z`);
});
afterAll(() => world.drop());

async function create(fields: Record<string, unknown> = {}, ...measuredAt: string[]) {
  const all = { kind: "server", storage_bytes: 0, task_storage_bytes: 0, ...fields };
  const id = await world.device(await world.owner(), `${day}T00:00:00Z`, all);
  for (const ip of measuredAt) await measureDevice(world.database.db, id, ip, BigInt(LINE_BPS));
  const endedAt = `${addDays(day, 1)}T00:00:00Z`;
  await world.task(id, { type: "H", startedAt: `${day}T00:00:00Z`, endedAt });
  return id;
}

/** Address that a device reports a slot from, a minute after its end. */
type Stay = (hour: number, slotOfHour: number) => string;

/** A day in which each slot is reported at its end. @returns each device's mean weight, and its row of compute. */
async function live(stays: ReadonlyMap<bigint, Stay>) {
  const startMs = startOfUtcDay(day).getTime();
  for (const slot of DAY_SLOTS) {
    const at = startMs + slot * SLOT_MS;
    world.deps.clock.set(at + SLOT_MS + 60_000);
    const points = { ...pointsAt([at], { outBps: LINE_BPS }), externalStorageBytes: [0] };
    const report = ([id, stay]: [bigint, Stay]) =>
      world.report(id, points, {}, stay(Math.floor(slot / 12), slot % 12));
    await Promise.all([...stays].map(report));
    if (slot % 12 === 11) await world.settleAt(at + SLOT_MS + 6 * 60_000);
  }
  await world.settleAt(startMs + DAY_MS + 7 * 60_000);
  const { rows } = await world.database.pool.query<{
    id: bigint;
    weight: number;
    bandwidth: number;
    storage: number;
  }>(
    `select device_id as id, avg(weight_ppm)::float8 as weight, max(p95_out_bps::float8 * bandwidth_share_ppm) as bandwidth,
       max(c.storage_bytes::float8 * c.storage_share_ppm / 1000000) as storage
     from device_credits d join compute_credits c using (device_id)
     where d.hour_at >= $1 and d.hour_at < $1::timestamptz + interval '1 day' and c.day = $2::date group by device_id`,
    [startOfUtcDay(day), day],
  );
  day = addDays(day, 1);
  const of = (ids: readonly bigint[], what: "weight" | "bandwidth" | "storage") =>
    rows.filter(({ id }) => ids.includes(id)).reduce((sum, row) => sum + row[what], 0);
  return { of };
}

test.each([
  ["are measured", true, 0.46],
  ["are not", false, 0.12],
])(
  "ten machines of one line count as one if each reports the last slot before an hour's end from an address of its own, where they %s",
  async (_, isMeasured, days) => {
    const honest = await create({}, "192.0.2.1");
    const stays = new Map<bigint, Stay>([[honest, () => "192.0.2.1"]]);
    const ghosts: bigint[] = [];
    for (let index = 0; index < 10; index += 1) {
      const own = `203.0.113.${index + 1}`;
      const id = await create({}, ...(isMeasured ? [own] : []));
      stays.set(id, (hour, slot) => (slot === 10 ? own : `198.51.100.${hour + 1}`));
      ghosts.push(id);
    }
    const { of } = await live(stays);
    // The bandwidth of one that was not measured, and the time online of four.
    expect(of(ghosts, "weight") / of([honest], "weight")).toBeCloseTo(1.04, 2);
    expect(of(ghosts, "bandwidth") / of([honest], "bandwidth")).toBeLessThan(days);
  },
);

test("24 machines of a line that is dialled hourly are paid the storage of one, each at an address of its own for most of its points", async () => {
  const disks = { storage_bytes: DISK_BYTES, task_storage_bytes: DISK_BYTES };
  const stays = new Map<bigint, Stay>();
  for (let index = 0; index < 24; index += 1)
    stays.set(await create(disks), (hour) => `198.51.100.${hour === index + 1 ? index : hour}`);
  const { of } = await live(stays);
  expect(of([...stays.keys()], "storage") / DISK_BYTES).toBeCloseTo(1.05, 2);
});

test.each([1, 50])(
  "%i new machines with one report an hour from a neighbour's address take nothing from the neighbour",
  async (count) => {
    const [neighbour, other] = [await create({}, "192.0.2.7"), await create({}, "192.0.2.8")];
    const stays = new Map<bigint, Stay>([
      [neighbour, () => "192.0.2.7"],
      [other, () => "192.0.2.8"],
    ]);
    for (let index = 0; index < count; index += 1)
      stays.set(await create({ ramp_from: null }), (_, slot) =>
        slot === 10 ? "192.0.2.7" : `203.0.113.${index + 1}`,
      );
    const { of } = await live(stays);
    expect(of([neighbour], "weight") / of([other], "weight")).toBe(1);
  },
);

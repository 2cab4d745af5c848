import { DAY_MS, SLOT_MS, startOfUtcDay } from "@nodeyard/contract/time.ts";
import { expect, it } from "vitest";
import { measureDevice, pointsAt } from "../../monitoring/testing/fleet.ts";
import {
  AFTER_DAY,
  computeDevice,
  DAY,
  LONG_BOUND,
  MBPS,
  taskCredits,
  inNewWorlds,
} from "../testing/day-credits.ts";
import { DAY_SLOTS, type RevenueWorld } from "../testing/revenue-world.ts";

let world: RevenueWorld;
let owner: bigint;
inNewWorlds((created, its) => {
  world = created;
  owner = its;
});

const live = (id: bigint, slots: readonly number[]) =>
  world.liveDay(id, DAY, { outBps: 50 * MBPS }, slots);
async function shares(): Promise<(readonly [number | null, number | null])[]> {
  await world.settleAt(AFTER_DAY);
  return (await taskCredits(world)).map(
    (row) => [row.present_ppm, row.bandwidth_share_ppm] as const,
  );
}

it("pays bandwidth in full up to an hour of missing slots, and from there on for the share of the others", async () => {
  for (const missing of [0, 12, 13, 144, 276])
    await live(await computeDevice(world, owner), DAY_SLOTS.slice(missing));
  expect((await shares()).map(([present]) => present)).toEqual([
    1_000_000, 1_000_000, 996_212, 500_000, 0,
  ]);
  // 1.32 BP × 50 Mbit/s + 0.02 BP × 465 GiB, less a hundredth; half of each.
  expect((await taskCredits(world)).map((row) => row.amount_micro_bp)).toMatchObject({
    0: 74_547_000n,
    3: 37_273_500n,
  });
});

it("counts slots against a task only as far as it ran", async () => {
  await live(await computeDevice(world, owner), DAY_SLOTS);
  const bound = await world.device(owner, LONG_BOUND);
  await world.task(bound, { startedAt: `${DAY}T12:00:00Z` });
  await live(bound, DAY_SLOTS.slice(144));
  const idle = await world.device(owner, LONG_BOUND);
  await world.task(idle, { startedAt: `${DAY}T18:00:00Z` });
  await live(idle, DAY_SLOTS.slice(144));
  expect(await shares()).toEqual([
    [1_000_000, 1_000_000],
    [500_000, 500_000],
    [500_000, 250_000],
  ]);
});

it("leaves the slots of the server's outages out of the day, with and without points in them", async () => {
  await world.database.pool.query("insert into server_outages values ('down', $1, $2)", [
    `${DAY}T03:00:00Z`,
    `${DAY}T09:00:00Z`,
  ]);
  const isOutside = (slot: number) => slot < 36 || slot >= 108;
  for (const slots of [DAY_SLOTS, DAY_SLOTS.filter(isOutside), DAY_SLOTS.slice(0, 108)])
    await live(await computeDevice(world, owner), slots);
  // A quarter fewer slots, and spare ones: 36 of 216, 9 left out of the share.
  expect((await shares()).map(([present]) => present)).toEqual([1_000_000, 1_000_000, 136_363]);
});

it("pays two machines that take turns on a line for the whole day of it, and two at once for the line", async () => {
  const pairs = [
    [DAY_SLOTS.slice(0, 144), DAY_SLOTS.slice(144)],
    [DAY_SLOTS, DAY_SLOTS],
  ];
  for (const [line, pair] of pairs.entries())
    for (const slots of pair) {
      const id = await computeDevice(world, owner);
      const ip = `198.51.100.${line + 1}`;
      await measureDevice(world.database.db, id, ip, BigInt(40 * MBPS));
      await world.liveDay(id, DAY, { outBps: 100 * MBPS }, slots, ip);
    }
  await world.settleAt(AFTER_DAY);
  expect(
    (await taskCredits(world)).map((row) => [row.p95_out_bps, row.bandwidth_share_ppm]),
  ).toEqual([
    [50_000_000n, 500_000],
    [50_000_000n, 500_000],
    [25_000_000n, 1_000_000],
    [25_000_000n, 1_000_000],
  ]);
});

it.each([12, null])(
  "bounds a device by its address that it shares with one of too few points, with %s spare slots",
  async (spare) => {
    await world.database.pool.query("update compute_rules set spare_slots = $1", [spare]);
    const ip = "198.51.100.9";
    const few = DAY_SLOTS.slice(0, 14);
    for (const [mbps, slots] of [
      [80, DAY_SLOTS],
      [40, few],
    ] as const) {
      const id = await computeDevice(world, owner);
      await measureDevice(world.database.db, id, ip, BigInt(mbps * MBPS));
      await world.liveDay(id, DAY, { outBps: 100 * MBPS }, slots, ip);
    }
    await world.settleAt(AFTER_DAY);
    // 1.25 times what was measured of the address last.
    expect((await taskCredits(world)).map((row) => row.p95_out_bps)).toEqual([50_000_000n, 0n]);
  },
);

it("shares storage by the slots at each of a day's addresses", async () => {
  const disks = { kind: "router", storage_bytes: 3 * 2 ** 40, task_storage_bytes: 2 ** 41 };
  const [both, one] = [
    await computeDevice(world, owner, disks),
    await computeDevice(world, owner, disks),
  ];
  const startMs = startOfUtcDay(DAY).getTime();
  const send = async (id: bigint, ip: string, slots: readonly number[], afterMs: number) => {
    world.deps.clock.set(startMs + DAY_MS + afterMs);
    await world.report(id, pointsAt(slots.map((slot) => startMs + slot * SLOT_MS)), {}, ip);
  };
  const [ip, otherIp] = ["198.51.100.7", "2001:db8::7"];
  // The halves of each hour.
  const isFirst = (slot: number): boolean => slot % 12 < 6;
  await send(both, ip, DAY_SLOTS.filter(isFirst), 0);
  await send(
    both,
    otherIp,
    DAY_SLOTS.filter((slot) => !isFirst(slot)),
    1,
  );
  await send(one, ip, DAY_SLOTS, 0);
  await world.settleAt(AFTER_DAY);
  const credits = await taskCredits(world);
  expect(credits.map((row) => [row.storage_share_ppm, row.network_device_count])).toEqual([
    [1_000_000, 2],
    [1_000_000, 2],
  ]);
  // 2 TiB each, for 132 of 264 slots and for 276: at their address 276 · 2 TiB are shared by 408.
  const tebibytes = credits.map((row) => Number(row.storage_bytes) / 2 ** 40);
  expect(tebibytes[0]).toBeCloseTo(1 + 276 / 408, 5);
  expect(tebibytes[1]).toBeCloseTo((2 * 276) / 408, 5);
});

it("pays by the day's rule: before, missing slots cost nothing", async () => {
  await world.database.pool.query("update compute_rules set spare_slots = null");
  await live(await computeDevice(world, owner), DAY_SLOTS.slice(0, 20));
  expect(await shares()).toEqual([[null, null]]);
  expect(await taskCredits(world)).toMatchObject([
    { p95_out_bps: 50_000_000n, paid_share_ppm: 1_000_000, gross_micro_bp: 66_645_829n },
  ]);
});

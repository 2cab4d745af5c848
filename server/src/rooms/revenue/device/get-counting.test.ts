import { getCounting } from "@nodeyard/contract/revenue/device-calls.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addressOf, measureDevice } from "../../monitoring/testing/fleet.ts";
import { computeDevice } from "../../settlement/testing/day-credits.ts";
import {
  createRevenueWorld,
  DAY_SLOTS,
  type RevenueWorld,
} from "../../settlement/testing/revenue-world.ts";

const DAY = "2026-03-02";
const MBPS = 1_000_000;

let world: RevenueWorld;
let owner: bigint;
beforeAll(async () => {
  world = await createRevenueWorld(`${DAY}T00:00:00Z`);
  owner = await world.owner();
});
afterAll(() => world.drop());

const counting = (id: bigint) => world.call(getCounting, { deviceId: String(id) }, owner);

it("names the bounds of a device's pay: its measurement, the devices of its address, and that it is new", async () => {
  const { db } = world.database;
  const ip = "192.0.2.44";
  const [one, other] = [
    await world.device(owner, "2025-01-01T00:00:00Z"),
    await world.device(owner, "2025-01-01T00:00:00Z"),
  ];
  const alone = await world.device(owner, `${DAY}T12:00:00Z`, { ramp_from: null });
  for (const id of [one, other]) await measureDevice(db, id, ip, 40_000_000n);
  const slots = Array.from({ length: 144 }, (_, slot) => slot);
  for (const id of [one, other]) {
    await world.liveDay(id, DAY, { outBps: 60 * MBPS }, slots);
    await world.database.pool.query("update device_status set ext_ip = $2 where device_id = $1", [
      id,
      ip,
    ]);
  }
  await measureDevice(db, alone, addressOf(alone), 1_000_000_000_000n);
  await world.settleAt(`${DAY}T12:06:00Z`);

  const shared = await counting(one);
  expect(shared.bandwidth).toMatchObject({
    measured: { bps: 40 * MBPS },
    reportedBps: 60 * MBPS,
    countedBps: 50 * MBPS,
    boundBy: "measured",
  });
  // Both count as Medium alone, and together as one device at Medium.
  expect(shared.shared).toEqual({ deviceCount: 2, onlineShare: 1, bandwidthShare: 0.5 });
  expect(shared.ramp).toBeNull();

  const fresh = await counting(alone);
  expect(fresh.bandwidth).toMatchObject({
    reportedBps: 0,
    countedBps: 2500 * MBPS,
    boundBy: "kind",
  });
  expect(fresh.shared).toBeNull();
  expect(fresh.ramp).toEqual({ share: 0.1, fullAt: "2026-03-06T12:00:00.000Z" });

  await world.database.pool.query(
    "update device_status set ext_ip = '192.0.2.45' where device_id = $1",
    [one],
  );
  expect((await counting(one)).bandwidth).toMatchObject({
    measured: null,
    countedBps: 10 * MBPS,
    boundBy: "unmeasured",
  });
  await expect(
    world.call(getCounting, { deviceId: String(one) }, await world.owner()),
  ).rejects.toThrow();
});

it("shows a device whose last day had points in too few slots, and no other", async () => {
  const day = "2026-03-03";
  const [absent, present] = [await computeDevice(world, owner), await computeDevice(world, owner)];
  await world.liveDay(absent, day, {}, DAY_SLOTS.slice(144));
  await world.liveDay(present, day);
  await world.settleAt("2026-03-04T00:06:00Z");
  expect((await counting(absent)).presence).toEqual({ day, share: 0.5 });
  expect((await counting(present)).presence).toBeNull();
});

import { expect, it } from "vitest";
import { createDevice, pointsAt, slotsOfHour } from "./testing/fleet.ts";
import { setUpReportingDevice } from "./testing/reporting-device.ts";

const HOUR = "2026-11-20T22:00:00Z";
const NOW = "2026-11-20T23:00:00Z";

const world = setUpReportingDevice(NOW);

const status = (deviceId = world.device) =>
  world.database.db
    .selectFrom("device_status")
    .select([
      "dns_ok",
      "task_storage_bytes",
      "nat_type",
      "nat_reason",
      "nat_measured_at",
      "ext_ip",
      "location",
    ])
    .where("device_id", "=", deviceId)
    .executeTakeFirstOrThrow();

const ioUtils = async (deviceId: bigint) =>
  (
    await world.database.db
      .selectFrom("device_points")
      .select("io_util_percent")
      .where("device_id", "=", deviceId)
      .orderBy("slot_at")
      .execute()
  ).map((row) => row.io_util_percent);

it("stores how busy the disks were where the agent can tell, and nothing where it cannot", async () => {
  const plain = await createDevice(world.database.db, world.owner);
  const last = await createDevice(world.database.db, world.owner);
  const points = pointsAt(slotsOfHour(HOUR, 3));
  // In one batch, so that it has rows of both widths.
  await Promise.all([
    world.report(world.device, { ...points, ioUtilPercent: [0, 12.5, 100] }),
    world.report(plain, points),
    world.report(last, { ...points, ioUtilPercent: [3, 2, 1] }),
  ]);
  expect(await ioUtils(world.device)).toEqual([0, 12.5, 100]);
  expect(await ioUtils(plain)).toEqual([null, null, null]);
  expect(await ioUtils(last)).toEqual([3, 2, 1]);
});

it("stores it with points that fill a gap too", async () => {
  await world.report(world.device, pointsAt(["2026-11-20T22:30:00Z"]));
  await world.report(world.device, { ...pointsAt(slotsOfHour(HOUR, 2)), ioUtilPercent: [7, 8] });
  expect(await ioUtils(world.device)).toEqual([7, 8, null]);
});

it("keeps what was found out about the machine until a report says otherwise", async () => {
  expect(await status()).toMatchObject({ dns_ok: true, task_storage_bytes: null });
  await world.report(world.device, pointsAt([]), { dnsOk: false, taskStorageBytes: 2 ** 40 });
  expect(await status()).toMatchObject({ dns_ok: false, task_storage_bytes: 2n ** 40n });
  await world.report(world.device, pointsAt([HOUR]));
  expect(await status()).toMatchObject({ dns_ok: false, task_storage_bytes: 2n ** 40n });
  await world.report(world.device, pointsAt([]), { dnsOk: true, taskStorageBytes: 0 });
  expect(await status()).toMatchObject({ dns_ok: true, task_storage_bytes: 0n });
});

it("knows when the kind of NAT was last found out, which an agent that failed to get it does not move", async () => {
  await world.report(world.device, pointsAt([]), { natType: 0, natReason: "noServers" });
  expect(await status()).toMatchObject({
    nat_type: 0,
    nat_reason: "noServers",
    nat_measured_at: null,
  });
  await world.report(world.device, pointsAt([]), { natType: 5 });
  const measuredAt = world.deps.clock.now();
  expect(await status()).toMatchObject({ nat_type: 5, nat_reason: null });
  world.deps.clock.advance(60_000);
  await world.report(world.device, pointsAt([]), { natType: 0 });
  expect(await status()).toMatchObject({ nat_type: 0, nat_measured_at: measuredAt });
});

it.each([
  ["8.8.8.8", "US"],
  ["::ffff:8.8.8.8", "US"],
  ["114.114.114.114", "CN"],
  ["192.168.1.7", ""],
  ["10.0.0.1", ""],
  ["127.0.0.1", ""],
  ["::1", ""],
  ["fd00::1", ""],
  ["not an address", ""],
])("places a report from %s in '%s'", async (ip, location) => {
  await world.report(world.device, pointsAt([]), {}, ip);
  expect(await status()).toMatchObject({ ext_ip: ip, location });
});

it("moves a device whose address moves", async () => {
  await world.report(world.device, pointsAt([]), {}, "8.8.8.8");
  await world.report(world.device, pointsAt([]), {}, "192.168.1.7");
  expect(await status()).toMatchObject({ location: "" });
});

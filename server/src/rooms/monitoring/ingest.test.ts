import { devicesErrors } from "@nodeyard/contract/devices/errors.ts";
import { platformErrors } from "@nodeyard/contract/error.ts";
import { MAX_POINTS_PER_REPORT } from "@nodeyard/contract/monitoring/rules.ts";
import { DAY_MS, SLOT_MS } from "@nodeyard/contract/time.ts";
import { describe, expect, it } from "vitest";
import { createIngestQueue } from "./ingest-queue.ts";
import { monitoringRoom } from "./room.ts";
import { routesIn } from "../../platform/testing/call-route.ts";
import {
  callerOf,
  addressOf,
  createDevice,
  createReporter,
  pointsAt,
  reportOf,
  slotsOfHour,
  unbindDevice,
} from "./testing/fleet.ts";
import { setUpReportingDevice } from "./testing/reporting-device.ts";

const HOUR = "2026-11-20T22:00:00Z";
const NOW = "2026-11-20T23:00:00Z";
const none = { future: 0, tooOld: 0, unaligned: 0 };

const world = setUpReportingDevice(NOW);

async function storedSlots(deviceId = world.device): Promise<string[]> {
  const rows = await world.database.db
    .selectFrom("device_points")
    .select("slot_at")
    .where("device_id", "=", deviceId)
    .orderBy("slot_at")
    .execute();
  return rows.map((row) => row.slot_at.toISOString());
}

async function status(deviceId = world.device) {
  return world.database.db
    .selectFrom("device_status")
    .selectAll()
    .where("device_id", "=", deviceId)
    .executeTakeFirstOrThrow();
}

describe("a report", () => {
  it("stores its points with every figure as it was sent", async () => {
    const outcome = await world.report(world.device, {
      slotAtSeconds: [Date.parse(HOUR) / 1000],
      stableValue: [2 ** 31 - 1],
      inBps: [2 ** 53 - 1],
      outBps: [2 ** 32 + 5],
      cpuPercent: [12.5],
      memoryPercent: [100],
      diskPercent: [0],
      diskReadBps: [7],
      diskWriteBps: [8],
      externalStorageBytes: [2 ** 40],
    });
    expect(outcome).toEqual({
      accepted: 1,
      duplicates: 0,
      refused: none,
      replayed: false,
      lastSeq: 1,
    });
    const rows = await world.database.db
      .selectFrom("device_points")
      .selectAll()
      .where("device_id", "=", world.device)
      .execute();
    expect(rows).toEqual([
      {
        slot_at: new Date(HOUR),
        device_id: world.device,
        account_id: world.owner,
        received_at: new Date(NOW),
        in_bps: 9007199254740991n,
        out_bps: 4294967301n,
        disk_read_bps: 7n,
        disk_write_bps: 8n,
        external_storage_bytes: 1099511627776n,
        stable_value: 2147483647,
        cpu_percent: 12.5,
        memory_percent: 100,
        disk_percent: 0,
        io_util_percent: null,
      },
    ]);
  });

  it("brings the device's status up to its newest point", async () => {
    await world.report(
      world.device,
      pointsAt(slotsOfHour(HOUR), (index) => ({ stableValue: 100 + index })),
      {
        hardware: {
          hostname: "shed",
          kind: "arm",
          arch: "arm",
          cpuCount: 4,
          memoryBytes: 2 ** 31,
          storageBytes: 2 ** 37,
          agentVersion: "1.2.3",
          managementIp: "192.168.1.9",
        },
      },
    );
    expect(await status()).toMatchObject({
      last_seq: 1n,
      last_seen_at: new Date(NOW),
      last_point_at: new Date("2026-11-20T22:55:00Z"),
      ext_ip: addressOf(world.device),
      management_ip: "192.168.1.9",
      agent_version: "1.2.3",
      cpu_count: 4,
      stable_value: 111,
      nat_type: 3,
      port_map: "UPNP",
    });
    const row = await world.database.db
      .selectFrom("devices")
      .select("hostname")
      .where("device_id", "=", world.device)
      .executeTakeFirst();
    expect(row?.hostname).toBe("shed");
  });

  it("without points is a heartbeat: the device was seen, its figures stay", async () => {
    await world.report(world.device, pointsAt([HOUR], { stableValue: 77 }));
    world.deps.clock.advance(60_000);
    await world.report(world.device, pointsAt([]));
    expect(await status()).toMatchObject({
      last_seq: 2n,
      last_seen_at: world.deps.clock.now(),
      stable_value: 77,
      last_point_at: new Date(HOUR),
    });
  });

  it("with a number seen before changes nothing", async () => {
    await world.report(world.device, pointsAt([HOUR]), { seq: 5 });
    const before = await status();
    world.deps.clock.advance(60_000);
    for (const seq of [5, 4, 1]) {
      const outcome = await world.report(world.device, pointsAt(["2026-11-20T22:05:00Z"]), { seq });
      expect(outcome).toEqual({
        accepted: 0,
        duplicates: 0,
        refused: none,
        replayed: true,
        lastSeq: 5,
      });
    }
    expect(await status()).toEqual(before);
    expect(await storedSlots()).toHaveLength(1);
  });

  it("with a number far ahead is refused, so that later reports still count", async () => {
    await world.report(world.device, pointsAt([HOUR]), { seq: 5 });
    const before = await status();
    for (const seq of [2 ** 53 - 1, 1_000_006])
      await expect(
        world.report(world.device, pointsAt(["2026-11-20T22:05:00Z"]), { seq }),
      ).rejects.toMatchObject({ definition: { code: 4505 } });
    expect(await status()).toEqual(before);
    const outcome = await world.report(world.device, pointsAt(["2026-11-20T22:05:00Z"]), {
      seq: 1_000_005,
    });
    expect(outcome).toMatchObject({ accepted: 1, lastSeq: 1_000_005 });
  });

  it("sent many times at once counts once", async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () =>
        world.report(world.device, pointsAt(slotsOfHour(HOUR)), { seq: 1 }),
      ),
    );
    expect(outcomes.filter((outcome) => !outcome.replayed)).toHaveLength(1);
    expect(await storedSlots()).toHaveLength(12);
  });

  it("counts slots that are stored already, and keeps what was stored first", async () => {
    await world.report(world.device, pointsAt(slotsOfHour(HOUR, 4), { outBps: 1 }));
    const outcome = await world.report(world.device, pointsAt(slotsOfHour(HOUR), { outBps: 2 }));
    expect(outcome).toMatchObject({ accepted: 8, duplicates: 4 });
    const rows = await world.database.db
      .selectFrom("device_points")
      .select("out_bps")
      .where("device_id", "=", world.device)
      .orderBy("slot_at")
      .execute();
    expect(rows.map((row) => row.out_bps)).toEqual([
      1n,
      1n,
      1n,
      1n,
      2n,
      2n,
      2n,
      2n,
      2n,
      2n,
      2n,
      2n,
    ]);
  });

  it("fills gaps with points older than the newest stored one, without touching the status", async () => {
    await world.report(world.device, pointsAt(["2026-11-20T22:30:00Z"], { stableValue: 10 }));
    const outcome = await world.report(
      world.device,
      pointsAt(slotsOfHour(HOUR, 3), { stableValue: 99 }),
    );
    expect(outcome).toMatchObject({ accepted: 3, duplicates: 0 });
    expect(await status()).toMatchObject({
      stable_value: 10,
      last_point_at: new Date("2026-11-20T22:30:00Z"),
    });
  });

  it("that names a slot twice stores the first and counts the second", async () => {
    const outcome = await world.report(
      world.device,
      pointsAt([HOUR, "2026-11-20T22:10:00Z", HOUR, "2026-11-20T22:05:00Z"]),
    );
    expect(outcome).toMatchObject({ accepted: 3, duplicates: 1 });
  });

  it("from a clock that is ahead or behind is refused slot by slot, by the server's clock", async () => {
    const now = Date.parse(NOW);
    const outcome = await world.report(
      world.device,
      pointsAt([
        now,
        now + SLOT_MS,
        now + 26 * 3_600_000,
        now - 7 * DAY_MS,
        now - 7 * DAY_MS - SLOT_MS,
        now - 400 * DAY_MS,
        now - 1000,
      ]),
    );
    expect(outcome).toEqual({
      accepted: 2,
      duplicates: 0,
      refused: { future: 2, tooOld: 2, unaligned: 1 },
      replayed: false,
      lastSeq: 1,
    });
    expect(await storedSlots()).toEqual(["2026-11-13T23:00:00.000Z", "2026-11-20T23:00:00.000Z"]);
  });

  it("brings no points from before the device was bound", async () => {
    const young = await createDevice(world.database.db, world.owner, "2026-11-20T22:12:00Z");
    const outcome = await world.report(young, pointsAt(slotsOfHour(HOUR, 4)));
    expect(outcome).toMatchObject({ accepted: 2, refused: { tooOld: 2 } });
    expect(await storedSlots(young)).toEqual([
      "2026-11-20T22:10:00.000Z",
      "2026-11-20T22:15:00.000Z",
    ]);
  });

  it("of a device that was unbound a moment ago is refused", async () => {
    await unbindDevice(world.database.db, world.device, world.deps.clock.now());
    await expect(world.report(world.device, pointsAt([HOUR]))).rejects.toMatchObject({
      definition: devicesErrors.deviceUnbound,
    });
    expect(await storedSlots()).toEqual([]);
  });

  it("may hold a backlog of a week over many days", async () => {
    const end = Date.parse(NOW);
    const slots = Array.from(
      { length: MAX_POINTS_PER_REPORT },
      (_, index) => end - (MAX_POINTS_PER_REPORT - index) * SLOT_MS,
    );
    expect(await world.report(world.device, pointsAt(slots))).toMatchObject({
      accepted: 2016,
      refused: none,
    });
  });

  it("is stored even where the status row lags the points", async () => {
    await world.report(world.device, pointsAt(slotsOfHour(HOUR, 2)));
    await world.database.db
      .updateTable("device_status")
      .set({ last_point_at: null })
      .where("device_id", "=", world.device)
      .execute();
    expect(await world.report(world.device, pointsAt(slotsOfHour(HOUR, 4)))).toMatchObject({
      accepted: 2,
      duplicates: 2,
    });
    expect(await status()).toMatchObject({ last_point_at: new Date("2026-11-20T22:15:00Z") });
  });
});

describe("many reports at once", () => {
  it("are all stored, each with its own outcome, those of a device in their order", async () => {
    const devices = await Promise.all(
      Array.from({ length: 40 }, () => createDevice(world.database.db, world.owner)),
    );
    const outcomes = await Promise.all(
      devices.flatMap((id) => [
        world.report(id, pointsAt(slotsOfHour(HOUR, 6))),
        world.report(id, pointsAt(slotsOfHour(HOUR))),
      ]),
    );
    expect(outcomes.map((outcome) => [outcome.accepted, outcome.duplicates])).toEqual(
      devices.flatMap(() => [
        [6, 0],
        [6, 6],
      ]),
    );
  });

  it("above what may wait are sent away with a time to come back", async () => {
    const queue = createIngestQueue(world.deps, { reports: 2, points: 100 });
    const send = createReporter(world.deps, queue);
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map((seq) => send(world.device, pointsAt([HOUR]), { seq })),
    );
    expect(outcomes.map((outcome) => outcome.status)).toEqual([
      "fulfilled",
      "fulfilled",
      "rejected",
    ]);
    expect(outcomes[2]).toMatchObject({
      reason: { definition: platformErrors.unavailable, retryAfterSeconds: 10 },
    });
  });
});

describe("the routes", () => {
  it("answer in the contract's shape", async () => {
    const routes = routesIn([monitoringRoom], world.deps);
    const [send, ping] = routes.map((route) => route.handler) as ((
      request: unknown,
      caller: unknown,
    ) => Promise<object>)[];
    const sent = await send?.(reportOf(1, pointsAt([HOUR])), callerOf({ deviceId: world.device }));
    expect(routes[0]?.call.response.parse({ code: 200, ...sent })).toMatchObject({ accepted: 1 });
    expect(await ping?.({}, callerOf({}))).toEqual({ serverTime: "2026-11-20T23:00:00.000Z" });
  });
});

import { bind } from "@nodeyard/contract/devices/agent-calls.ts";
import { replaceDevice } from "@nodeyard/contract/devices/replace-calls.ts";
import { report } from "@nodeyard/contract/monitoring/agent-calls.ts";
import { HOUR_MS, MINUTE_MS, SLOT_MS, SLOTS_PER_HOUR } from "@nodeyard/contract/time.ts";
import { sendPhoneCode } from "@nodeyard/contract/verification/calls.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  bindTestDevice,
  claimCode,
  createPerson,
  HARDWARE,
  solveCaptcha,
  type Person,
  type TestDevice,
} from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { ensureMonth } from "../monitoring/partitions.ts";
import { summariseHour } from "../monitoring/summarise.ts";
import { pointsAt, reportOf } from "../monitoring/testing/fleet.ts";
import { settleHour } from "../settlement/settle-hour.ts";
import { closeBinding } from "./close-binding.ts";
import { moveMachine } from "./transfer/move-machine.ts";

let app: TestApp;
let first: Person;
let second: Person;
let third: Person;
/** The slots of a test begin here, two hours after its devices were bound. */
let start: number;
/** An old device of the second owner, and the machine. */
let old: TestDevice;
let machine: TestDevice;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  [first, second, third] = [
    await createPerson(app),
    await createPerson(app),
    await createPerson(app),
  ];
  start = (Math.ceil(app.clock.now().getTime() / SLOT_MS) + 24) * SLOT_MS;
  old = await bindTestDevice(app, second);
});
afterAll(() => app.close());

const slotAt = (slot: number) => start + slot * SLOT_MS;
const at = (slot: number, seconds = 0) => app.clock.set(slotAt(slot) + seconds * 1000);
let seq = 0;
const send = async ({ deviceKey }: { deviceKey: string }, ...slots: number[]) => {
  seq += 1;
  return (await app.request(report, reportOf(seq, pointsAt(slots.map(slotAt))), { deviceKey }))
    .body;
};
const move = async (deviceId: string, from: Person, to: Person): Promise<string> => {
  const binding = { transferId: 0n, deviceId: BigInt(deviceId), accountId: from.accountId };
  const moved = await app.deps.db
    .transaction()
    .execute((tx) => moveMachine(app.deps, tx, binding, to.accountId, "203.0.113.7"));
  return String(moved);
};
/** Puts a machine of the second owner in the place of the old device, at the present time. */
async function replace(newDeviceId: string): Promise<void> {
  const now = app.clock.now().getTime();
  app.clock.advance(MINUTE_MS + 1000);
  await app.call(sendPhoneCode, { purpose: "unbind" }, second);
  const { answer: emailVerifyCode } = await app.outbox("sms", second.tel);
  const { captcha_id: imageCodeId, captcha: imageCode } = await solveCaptcha(app);
  app.clock.set(now);
  const proof = { emailVerifyCode, imageCodeId, imageCode };
  await app.call(replaceDevice, { deviceId: old.deviceId, newDeviceId, ...proof }, second);
}
const unbind = (deviceId: string, { accountId }: Person) =>
  app.deps.db.transaction().execute((tx) =>
    closeBinding(
      app.deps,
      tx,
      { deviceId: BigInt(deviceId), accountId },
      {
        actorAccountId: accountId,
        ip: "203.0.113.7",
      },
    ),
  );
const join = async (mac: string, who: Person) =>
  app.call(bind, {
    code: await claimCode(app, who),
    mac,
    hardware: HARDWARE,
    sentAt: app.clock.now().toISOString(),
  });
/** Devices of the slots from `start` on; more than one for a slot that counts more than once. */
const stored = async () => {
  const { rows } = await app.database.pool.query<{ slot: number; device: string }>(
    `select (extract(epoch from slot_at - $1::timestamptz) / 300)::int as slot, string_agg(device_id::text, ' ') as device
     from device_points where slot_at >= $1 group by 1 order by 1`,
    [new Date(start)],
  );
  return rows.map(({ device }) => device);
};

describe.each([
  ["replaced by a bound machine", async () => replace(machine.deviceId)],
  ["installed anew", async () => join(old.mac, second)],
])("a device that is %s after an hour's end", (_, change) => {
  test("has that hour at the network that it ended with", async () => {
    const hourAt = new Date(Math.ceil(start / HOUR_MS) * HOUR_MS);
    const from = (minutes: number) => app.clock.set(hourAt.getTime() + minutes * MINUTE_MS);
    from(31);
    seq += 1;
    await app.request(report, reportOf(seq, pointsAt([new Date(hourAt)])), old);
    const { pool } = app.database;
    await pool.query("update device_status set ext_ip = '192.0.2.9' where device_id = $1", [
      old.deviceId,
    ]);
    machine = await bindTestDevice(app, second);
    from(61);
    const { deviceKey } = (await change()) ?? machine;
    seq += 1;
    await app.request(report, reportOf(seq, pointsAt([])), { deviceKey });
    await ensureMonth(app.database.db, "device_hours", hourAt);
    await app.deps.db.transaction().execute((tx) =>
      summariseHour(tx, {
        hourAt,
        slotCount: SLOTS_PER_HOUR,
        maxDelaySeconds: null,
        isByNetwork: true,
        excused: [],
      }),
    );
    const { rows } = await pool.query("select network from device_hours where device_id = $1", [
      old.deviceId,
    ]);
    expect(rows).toEqual([{ network: "192.0.2.9/32" }]);
  });
});

describe("a machine that takes a device's place", () => {
  test("has its earlier slots counted once, by its own binding, reported before or after", async () => {
    at(0, -30);
    machine = await bindTestDevice(app, second);
    at(2, 10);
    await send(machine, 0);
    await replace(machine.deviceId);
    expect(await send(machine, 0, 1, 2)).toMatchObject({ accepted: 2, duplicates: 1 });
    at(4, 10);
    expect(await send(machine, 0, 1, 2, 3, 4)).toMatchObject({ accepted: 2, duplicates: 3 });
    const [own, place] = [machine.deviceId, old.deviceId];
    expect(await stored()).toEqual([own, own, own, place, place]);
  });

  test("has the slot that it reported before it began counted once", async () => {
    at(0, -30);
    machine = await bindTestDevice(app, second);
    at(1, -30);
    await send(machine, 0, 1);
    await replace(machine.deviceId);
    at(2, 10);
    expect(await send(machine, 0, 1, 2)).toMatchObject({ accepted: 1, duplicates: 2 });
    expect(await stored()).toEqual([machine.deviceId, machine.deviceId, old.deviceId]);
  });

  test("leaves the slots of before its transfer to the owner of then", async () => {
    machine = await bindTestDevice(app, first);
    at(2, 10);
    await send(machine, 0);
    const received = await move(machine.deviceId, first, second);
    at(4, 10);
    await replace(received);
    at(5, 10);
    expect(await send(machine, 0, 1, 2, 3, 4, 5)).toMatchObject({ accepted: 5, duplicates: 1 });
    expect(await stored()).toEqual(
      [machine, machine, machine, { deviceId: received }, { deviceId: received }, old].map(
        ({ deviceId }) => deviceId,
      ),
    );
  });

  test("has its slots of the place counted there after the next transfer, though the place is older", async () => {
    machine = await bindTestDevice(app, first);
    await replace(await move(machine.deviceId, first, second));
    at(3, 10);
    await send(machine, 0);
    const last = await move(old.deviceId, second, third);
    at(5, 10);
    expect(await send(machine, 0, 1, 2, 3, 4)).toMatchObject({ accepted: 4, duplicates: 1 });
    const place = old.deviceId;
    expect(await stored()).toEqual([place, place, place, place, last]);
  });
});

describe("a machine that joins with a code", () => {
  test("continues an own device without slots of before, which the earlier owner has", async () => {
    machine = await bindTestDevice(app, first);
    at(2, -30);
    await send(machine, 0, 1, 2);
    const received = await move(machine.deviceId, first, second);
    at(2, 30 + 15 * 60);
    const anew = await join(machine.mac, second);
    expect(anew.deviceId).toBe(received);
    at(6, 10);
    expect(await send(anew, 2, 3, 4, 5)).toMatchObject({ accepted: 1, refused: { tooOld: 3 } });
    const { deviceId } = machine;
    expect(await stored()).toEqual([deviceId, deviceId, deviceId, received]);
  });

  test("does not count the slot in which another owner unbound it again", async () => {
    machine = await bindTestDevice(app, first);
    at(1, 10);
    await send(machine, 0, 1);
    await unbind(machine.deviceId, first);
    const anew = await join(machine.mac, second);
    at(3, 10);
    expect(await send(anew, 0, 1, 2)).toMatchObject({ accepted: 1, refused: { tooOld: 2 } });
    const { deviceId } = machine;
    expect(await stored()).toEqual([deviceId, deviceId, anew.deviceId]);
  });
});

describe("a machine that is bound again and again", () => {
  const firstHour = () => Math.ceil(start / HOUR_MS) * HOUR_MS;
  const settle = async (hour: number) => {
    app.clock.set(firstHour() + (hour + 1) * HOUR_MS + 5 * MINUTE_MS);
    await settleHour(app.deps, new Date(firstHour() + hour * HOUR_MS));
  };
  /** The age by which the machine's next hour counts, in hours. */
  const age = async ({ deviceId }: { deviceId: string }) => {
    const { rows } = await app.database.pool.query<{ hours: number }>(
      `select extract(epoch from ramp_paused_at - coalesce(ramp_from, bound_at))::float8 / 3600 as hours from devices
       where device_id = $1`,
      [deviceId],
    );
    return rows[0]?.hours;
  };
  const minutes = (hour: number, minute: number) =>
    app.clock.set(firstHour() + hour * HOUR_MS + minute * MINUTE_MS);
  test("grows no older, if no slot of it counts", async () => {
    const mac = "02:00:00:BB:00:01";
    minutes(0, 1);
    let bound = await join(mac, first);
    for (const hour of [0, 1, 2]) {
      minutes(hour + 1, 2);
      await unbind(bound.deviceId, first);
      bound = await join(mac, first);
      await settle(hour);
    }
    expect(await age(bound)).toBe(0);
  });

  test("is older by the hours in which it had slots that count", async () => {
    const mac = "02:00:00:BB:00:02";
    minutes(10, 0);
    let bound = await join(mac, second);
    for (const hour of [10, 11]) {
      minutes(hour, 30);
      seq += 1;
      const points = pointsAt([firstHour() + hour * HOUR_MS + 3 * SLOT_MS]);
      await app.request(report, reportOf(seq, points), bound);
      minutes(hour, 40);
      await unbind(bound.deviceId, second);
      minutes(hour, 50);
      bound = await join(mac, second);
      await settle(hour);
    }
    await settle(12);
    await settle(13);
    expect(await age(bound)).toBe(2);
  });

  test("keeps all of the hour in which it was unbound, if a slot of it counts", async () => {
    const mac = "02:00:00:BB:00:03";
    minutes(20, 0);
    const bound = await join(mac, second);
    minutes(20, 30);
    seq += 1;
    await app.request(
      report,
      reportOf(seq, pointsAt([firstHour() + 20 * HOUR_MS + 3 * SLOT_MS])),
      bound,
    );
    minutes(20, 40);
    await unbind(bound.deviceId, second);
    await settle(20);
    minutes(22, 50);
    expect(await age(await join(mac, second))).toBe(1);
  });
});

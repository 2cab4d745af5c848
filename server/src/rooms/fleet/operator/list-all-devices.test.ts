import * as operatorCalls from "@nodeyard/contract/revenue/operator/calls.ts";
import * as calls from "@nodeyard/contract/devices/operator/calls.ts";
import { getDetails } from "@nodeyard/contract/devices/calls.ts";
import { explainDay } from "@nodeyard/contract/revenue/detail-calls.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  bindTestDevice,
  createOperator,
  createPerson,
  type Person,
} from "../../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";
import { ensureMonth } from "../../monitoring/partitions.ts";

let app: TestApp;
let operator: Person;
let owner: Person;
let other: Person;
beforeAll(async () => {
  app = await createTestApp();
  operator = await createOperator(app, "support");
  owner = await createPerson(app);
  other = await createPerson(app);
});
afterAll(() => app.close());

const list = (query: object = {}) => app.call(calls.listOperatorDevices, query, operator);

test("devices of all owners are found by MAC address, hostname, server id and e-mail, the newest binding first", async () => {
  const first = await bindTestDevice(app, owner);
  const second = await bindTestDevice(app, other);
  const { list: all, total } = await list();
  expect(all.map(({ mac }) => mac)).toEqual([second.mac, first.mac]);
  expect(total).toBe(2);
  expect(all[1]).toMatchObject({
    owner: { accountId: String(owner.accountId), email: owner.email },
    isOnline: false,
    exceeded: null,
    earlier: null,
  });
  const { serverId = "" } = all[1] ?? {};
  const digits = first.mac.replaceAll(":", "").toLowerCase();
  for (const text of [first.mac, digits, serverId, owner.email])
    expect((await list({ text })).list.map(({ mac }) => mac)).toEqual([first.mac]);
  expect(await list({ text: "no such device" })).toMatchObject({ list: [], total: 0 });
  expect(await list({ pageSize: 1, pageNum: 2 })).toMatchObject({
    list: [{ mac: first.mac }],
    total: 2,
  });
});

test("they are narrowed to those that report, and those that do not", async () => {
  const { deviceId, mac } = await bindTestDevice(app, owner);
  await app.database.pool.query("update device_status set last_seen_at = $1 where device_id = $2", [
    app.clock.now(),
    deviceId,
  ]);
  expect((await list({ show: "online" })).list).toMatchObject([{ mac, isOnline: true }]);
  const offline = (await list({ show: "offline" })).list;
  expect(offline.map((row) => row.mac)).not.toContain(mac);
  expect(offline.every((row) => !row.isOnline)).toBe(true);
});

test("a device that was paid for less bandwidth than it reported says for how many hours of a day, and how much", async () => {
  const { deviceId, mac } = await bindTestDevice(app, owner);
  await ensureMonth(app.database.db, "device_credits", app.clock.now());
  const now = app.clock.now().getTime();
  for (const [hoursAgo, reported] of [
    [2, 20_000_000_000n],
    [3, 18_000_000_000n],
    // Paid in full, and older than a day.
    [4, null],
    [48, 21_000_000_000n],
  ] as const)
    await app.database.db
      .insertInto("device_credits")
      .values({
        hour_at: new Date(Math.floor(now / HOUR_MS) * HOUR_MS - hoursAgo * HOUR_MS),
        device_id: BigInt(deviceId),
        account_id: owner.accountId,
        amount_micro_bp: 1n,
        weight_ppm: 1n,
        online_share_ppm: 1_000_000,
        usable_share_ppm: 1_000_000,
        bandwidth_factor_ppm: 1_000_000,
        mining_factor_ppm: 1_000_000,
        peak_factor_ppm: 1_000_000,
        bandwidth_level: 2,
        reported_out_bps: reported,
      })
      .execute();
  const { list: exceeding } = await list({ show: "exceeding" });
  expect(exceeding).toMatchObject([{ mac, exceeded: { hours: 2, reportedBps: 20_000_000_000 } }]);
  expect(exceeding[0]?.exceeded?.paidBps).toBeLessThan(20_000_000_000);
});

test("a machine that another account had bound before says whose it was, and until when", async () => {
  const { deviceId, mac } = await bindTestDevice(app, owner);
  const until = app.clock.now();
  await app.database.pool.query("update devices set unbound_at = $1 where device_id = $2", [
    until,
    deviceId,
  ]);
  await bindTestDevice(app, other, "mainland", { mac });
  expect((await list({ show: "moved" })).list).toMatchObject([
    {
      mac,
      owner: { email: other.email },
      earlier: { owner: { email: owner.email }, until: until.toISOString() },
    },
  ]);
});

test("a device whose key two machines used within a day shows both, to operators and to its owner", async () => {
  const { deviceId, mac } = await bindTestDevice(app, owner);
  await app.database.pool.query(
    `insert into shared_identities values ($1, $2, $3, $3, null, 'a', '198.51.100.7', 'attic', $3, 'b', '203.0.113.7', 'cellar', $3)`,
    [deviceId, owner.accountId, app.clock.now()],
  );
  const both = [
    { hostname: "attic", ip: "198.51.100.7" },
    { hostname: "cellar", ip: "203.0.113.7" },
  ];
  expect((await list({ show: "shared" })).list).toMatchObject([{ mac, sharedBy: both }]);
  const row = async () =>
    (await app.call(getDetails, { id: deviceId, hasFigures: true }, owner)).list[0];
  expect(await row()).toMatchObject({ sharedBy: both });
  await app.database.pool.query(
    "update shared_identities set seen_at = seen_at - interval '1 day'",
  );
  expect((await list({ show: "shared" })).list).toEqual([]);
  expect(await row()).toMatchObject({ sharedBy: null });
});

test("an operator reads why a device earned what it did as its owner does", async () => {
  const { deviceId } = await bindTestDevice(app, owner);
  const own = await app.call(explainDay, { deviceId }, owner);
  expect(await app.call(operatorCalls.explainDeviceDay, { deviceId }, operator)).toEqual(own);
  for (const unknown of ["999999", "x"])
    expect(
      (await app.refusal(operatorCalls.explainDeviceDay, { deviceId: unknown }, operator)).error,
    ).toBe("revenue.unknownDevice");
});

test("devices that share what their network address earns show how many they are, and whose, and are found by it", async () => {
  const devices = [await bindTestDevice(app, owner), await bindTestDevice(app, other)];
  const ids = devices.map(({ deviceId }) => deviceId);
  const ip = "198.51.100.99";
  await app.database.pool.query("update device_status set ext_ip = $2 where device_id = any($1)", [
    ids,
    ip,
  ]);
  const hourAt = new Date(Math.floor(app.clock.now().getTime() / HOUR_MS) * HOUR_MS - HOUR_MS);
  for (const id of ids)
    await app.database.pool.query(
      `insert into device_credits (hour_at, device_id, account_id, amount_micro_bp, weight_ppm, online_share_ppm, usable_share_ppm,
         bandwidth_factor_ppm, mining_factor_ppm, peak_factor_ppm, bandwidth_level, network_device_count)
       values ($1, $2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2)`,
      [hourAt, id],
    );
  const address = { ip, sharing: { hours: 1, deviceCount: 2, ownerCount: 2 } };
  expect((await list({ show: "sharing" })).list).toMatchObject([{ address }, { address }]);
  expect((await list({ text: ip })).total).toBe(2);
});

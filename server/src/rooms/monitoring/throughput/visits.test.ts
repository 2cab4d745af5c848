import * as calls from "@nodeyard/contract/monitoring/throughput-calls.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { lineNetworkOf } from "../../../platform/network.ts";
import { bindTestDevice, createPerson, type TestDevice } from "../../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";
import { storeVisit } from "./visits.ts";

let app: TestApp;
let devices: [TestDevice, TestDevice];
let ip = "";
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
let lines = 0;
beforeEach(async () => {
  lines += 1;
  ip = `198.51.100.${lines}`;
  app.clock.advance(HOUR_MS);
  const person = await createPerson(app);
  devices = [await bindTestDevice(app, person), await bindTestDevice(app, person)];
  await app.database.pool.query(
    "update device_status set ext_ip = $2, last_seen_at = $3 where device_id = any($1)",
    [devices.map(({ deviceId }) => deviceId), ip, app.clock.now()],
  );
});

const at = (address: string) => ({ "x-forwarded-for": address });
const plan = (who: TestDevice, address = ip) =>
  app.call(calls.planThroughput, {}, { ...who, headers: at(address) });
async function send(who: TestDevice, probe: { token: string; bytes: number }, address = ip) {
  const answer = await app.server.inject({
    method: "POST",
    url: calls.sendThroughput.path,
    headers: {
      ...at(address),
      authorization: `Bearer ${who.deviceKey}`,
      "content-type": "application/octet-stream",
    },
    payload: Buffer.concat([
      Buffer.from(probe.token),
      Buffer.alloc(probe.bytes - probe.token.length),
    ]),
  });
  expect(answer.statusCode, answer.body).toBe(200);
}
/** Lets a device be measured, as often as the server asks for. */
async function visit(who: TestDevice, address = ip): Promise<number> {
  for (let probes = 0; ; probes += 1) {
    const { probe } = await plan(who, address);
    if (probe === null) return probes;
    await send(who, probe, address);
    await app.database.pool.query(
      "update device_throughput set answer_digest = null, due_at = $2 where device_id = $1",
      [who.deviceId, app.clock.now()],
    );
    if (probes > 5) throw new Error("the visit has no end");
  }
}
const networkRow = async (address = ip) =>
  (
    await app.database.pool.query<{ up_bps: bigint; due_at: Date; visit_at: Date }>(
      "select up_bps, due_at, visit_at from network_rates where network = $1",
      [lineNetworkOf(address)],
    )
  ).rows[0];
const results = async (address = ip) =>
  (
    await app.database.pool.query<{ device_count: number; up_bps: bigint }>(
      "select device_count, up_bps from network_results where network = $1 order by visit_at",
      [lineNetworkOf(address)],
    )
  ).rows;

describe("devices of a network", () => {
  test("are each measured when they are new there, and soon all at once", async () => {
    for (const device of devices) {
      expect(await visit(device)).toBe(1);
      app.clock.advance(MINUTE_MS);
    }
    const first = await networkRow();
    const dueMs = first?.due_at.getTime() ?? 0;
    // Devices ask hourly, so both know of it by then.
    expect(dueMs - app.clock.now().getTime()).toBeGreaterThan(HOUR_MS);
    expect(dueMs - app.clock.now().getTime()).toBeLessThan(3 * HOUR_MS);
    app.clock.set(dueMs - 20 * MINUTE_MS);
    await app.database.pool.query("update device_status set last_seen_at = $1", [app.clock.now()]);
    const waits = await Promise.all(
      devices.map(async (device) => (await plan(device)).waitSeconds),
    );
    expect(waits).toEqual([1200, 1200]);
    app.clock.set(dueMs);
    const probes = await Promise.all(devices.map(async (device) => (await plan(device)).probe));
    for (const [index, probe] of probes.entries()) {
      if (!probe) throw new Error("no probe is due");
      await send(devices[index] as TestDevice, probe);
    }
    expect((await results()).map((row) => row.device_count)).toEqual([1, 1, 2]);
  });

  test("that ask too late for a visit take part in the next one", async () => {
    for (const device of devices) {
      await visit(device);
      app.clock.advance(MINUTE_MS);
    }
    const dueMs = (await networkRow())?.due_at.getTime() ?? 0;
    app.clock.set(dueMs);
    await visit(devices[0]);
    app.clock.advance(30_000);
    expect((await plan(devices[1])).probe).toBeNull();
  });
});

test("a device at another address is measured there at once, and anew before its measurement runs out", async () => {
  const [device] = devices;
  await visit(device);
  expect(await visit(device)).toBe(0);
  app.clock.advance(MINUTE_MS);
  const other = "2001:db8:77:1234::5";
  expect(await visit(device, other)).toBe(1);
  expect(await results(other)).toMatchObject([{ device_count: 1 }]);
  const { rows } = await app.database.pool.query(
    "select network from device_network_rates where device_id = $1 order by network",
    [device.deviceId],
  );
  expect(rows).toEqual([{ network: `${ip}/32` }, { network: "2001:db8:77:1200::/56" }]);
  await app.database.pool.query("update network_rates set due_at = $1", [
    new Date(app.clock.now().getTime() + 30 * DAY_MS),
  ]);
  app.clock.advance(6 * DAY_MS + HOUR_MS);
  expect(await visit(device)).toBe(1);
});

test("while others' probes fill the server's line, a device's probe is put off", async () => {
  const [device, busy] = devices;
  await plan(busy);
  await app.database.pool.query(
    "update device_throughput set up_bytes = $2, given_at = clock_timestamp() where device_id = $1",
    [busy.deviceId, 512 * 1024 * 1024],
  );
  const { probe, waitSeconds } = await plan(device, "198.51.100.200");
  expect(probe).toBeNull();
  expect(waitSeconds).toBeGreaterThanOrEqual(60);
  expect(waitSeconds).toBeLessThan(180);
  await app.database.pool.query(
    "update device_throughput set given_at = given_at - interval '1 minute'",
  );
  expect((await plan(device, "198.51.100.200")).probe).not.toBeNull();
});

test("what a visit showed is the most that arrived between the begin of a probe and the end of one", async () => {
  const network = "198.51.100.250/32";
  const visitAt = app.clock.now();
  const began = Date.parse("2026-03-01T00:00:00Z");
  await app.database.pool.query("insert into network_rates (network, due_at) values ($1, now())", [
    network,
  ]);
  // 4 MB a second each from a line of 64 Mbit/s; the first began long before, the last, over a poor link, ends late.
  for (const [index, [fromMs, untilMs]] of [
    [-15_000, -14_000],
    [0, 1000],
    [100, 1100],
    [0, 9000],
  ].entries()) {
    await app.database.pool.query(
      `insert into throughput_results (device_id, measured_at, account_id, up_bytes, up_bps, network, visit_at, began_at, ended_at)
       values ($1, $2, 1, 4000000, 1, $3, $4, $5, $6)`,
      [
        devices[index % 2]?.deviceId,
        new Date(began + index),
        network,
        visitAt,
        new Date(began + (fromMs ?? 0)),
        new Date(began + (untilMs ?? 0)),
      ],
    );
    await app.database.db
      .transaction()
      .execute((tx) => storeVisit(tx, { network, visitAt, since: new Date(0), now: visitAt }));
  }
  const { rows } = await app.database.pool.query(
    "select up_bps from network_rates where network = $1",
    [network],
  );
  expect(rows).toEqual([{ up_bps: BigInt(Math.round(64_000_000 / 1.1)) }]);
});

test.each([
  ["203.0.113.7", "203.0.113.7/32"],
  ["::ffff:203.0.113.7", "203.0.113.7/32"],
  ["::FFFF:203.0.113.7", "203.0.113.7/32"],
  ["2001:db8:1:2345:6::7", "2001:db8:1:2300::/56"],
  ["2001:0DB8:0001:00FF::9", "2001:db8:1::/56"],
  ["::1", "::/56"],
])("the network of %s is %s, to the program and to the database", async (address, network) => {
  const { rows } = await app.database.pool.query(
    `update device_status set ext_ip = $2 where device_id = $1 returning network, $3::cidr::text as computed`,
    [devices[0].deviceId, address, lineNetworkOf(address)],
  );
  expect(rows).toEqual([{ network, computed: network }]);
});

test("what comes from another line than the probe was given to counts for nothing", async () => {
  const [device] = devices;
  const fast = "198.51.100.240";
  const split = async (bytesHere: number): Promise<void> => {
    const { probe } = await plan(device);
    if (!probe) throw new Error("no probe is due");
    await send(device, { ...probe, bytes: probe.bytes - bytesHere }, fast);
    await send(device, { ...probe, bytes: bytesHere });
  };
  await split(1000);
  const { rows } = await app.database.pool.query<{ network: string; up_bytes: number }>(
    "select network, up_bytes from throughput_results where device_id = $1",
    [device.deviceId],
  );
  expect(rows).toEqual([{ network: `${ip}/32`, up_bytes: 1000 }]);
  expect(await networkRow(fast)).toBeUndefined();
});

test("a device that is never measured does not lower what others of its network are measured with, nor make them more", async () => {
  const [device] = devices;
  await visit(device);
  for (let hour = 0; hour < 12; hour += 1) {
    // It asks, and sends nothing.
    await plan(devices[1]);
    app.clock.advance(HOUR_MS - 10_000);
    expect((await plan(device)).probe).toBeNull();
    app.clock.advance(10_000);
  }
});

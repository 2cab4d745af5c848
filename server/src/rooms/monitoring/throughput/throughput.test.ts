import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { probeThroughput } from "@nodeyard/agent/monitoring/throughput/probe-throughput.ts";
import { createProtocolClient, type ProtocolClient } from "@nodeyard/agent/protocol/client.ts";
import { PROBE_MAX_BYTES } from "@nodeyard/contract/monitoring/rules.ts";
import * as calls from "@nodeyard/contract/monitoring/throughput-calls.ts";
import { DAY_MS, HOUR_MS } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { bindTestDevice, createPerson, type TestDevice } from "../../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../../platform/testing/test-app.ts";

let app: TestApp;
let url: string;
let client: ProtocolClient;
let device: TestDevice;
let other: TestDevice;
const { signal } = new AbortController();
beforeAll(async () => {
  app = await createTestApp();
  await app.server.listen({ port: 0, host: "127.0.0.1" });
  url = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`;
  client = createProtocolClient(url);
});
beforeEach(async () => {
  app.clock.advance(HOUR_MS);
  // Devices of other tests have this address too.
  for (const table of ["device_network_rates", "network_rates"])
    await app.database.pool.query(`delete from ${table}`);
  const person = await createPerson(app);
  device = await bindTestDevice(app, person);
  other = await bindTestDevice(app, person);
});
afterAll(async () => {
  client.close();
  await app.close();
});

const budget = { spend: async () => true };
/** An agent's visit, over this machine's loopback, of which a little is enough. */
const limits = { bytes: 4 * 1024 * 1024, streams: 8 };
const visit = (who = device) => {
  const call: ProtocolClient["call"] = (endpoint, request, options) =>
    client.call(endpoint, request, { ...options, deviceKey: who.deviceKey });
  return probeThroughput({ query: call, send: call, budget, limits }, signal);
};
const plan = (who = device) => app.call(calls.planThroughput, {}, who);
async function send(
  body: Buffer<ArrayBuffer> | AsyncIterable<Uint8Array>,
  who: { deviceKey: string } = device,
): Promise<Response> {
  return fetch(`${url}${calls.sendThroughput.path}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${who.deviceKey}`,
      "content-type": "application/octet-stream",
    },
    body: Buffer.isBuffer(body) ? body : Readable.from(body),
    duplex: "half",
  } as unknown as RequestInit);
}
async function planned(): Promise<{ token: string; bytes: number }> {
  const { probe } = await plan();
  if (probe === null) throw new Error("no probe is due");
  return probe;
}
const results = async (who = device) =>
  await app.database.db
    .selectFrom("throughput_results")
    .selectAll()
    .where("device_id", "=", BigInt(who.deviceId))
    .orderBy("measured_at")
    .execute();

test("an agent is measured in both directions, then not before about a day later", async () => {
  const outcome = await visit();
  expect(outcome).toMatchObject({ waitSeconds: 3600 });
  const [first] = await results();
  expect(first?.up_bps).toBeGreaterThan(0n);
  expect(first?.down_bps).toBeGreaterThan(0n);
  app.clock.advance(12 * HOUR_MS - 10_000);
  expect((await plan()).probe).toBeNull();
  app.clock.advance(25 * HOUR_MS);
  await visit();
  expect((await results()).length).toBeGreaterThan(1);
});

test("a measurement is never above the truth: a pause of the sender counts, however fast the rest is", async () => {
  const { token, bytes } = await planned();
  const half = Buffer.alloc((bytes - token.length) / 2);
  const parts = async function* () {
    yield Buffer.from(token);
    yield half;
    await sleep(300);
    yield Buffer.alloc(bytes - token.length - half.length);
  };
  const answer = await send(parts());
  expect(answer.status).toBe(200);
  const [result] = await results();
  expect(Number(result?.up_bps)).toBeLessThanOrEqual((bytes * 8) / 0.299);
  expect(result?.down_bps).toBeNull();
});

test("a large probe comes over several connections at once, and counts once all of it is there", async () => {
  const { token, bytes } = await planned();
  await app.database.pool.query("update device_throughput set up_bytes = $2 where device_id = $1", [
    device.deviceId,
    bytes * 2,
  ]);
  const part = Buffer.concat([Buffer.from(token), Buffer.alloc(bytes - token.length)]);
  const fillers = await Promise.all(
    [part, part].map(
      async (each) => ((await (await send(each)).json()) as { filler: string }).filler,
    ),
  );
  expect(fillers.filter((filler) => filler === "")).toHaveLength(1);
  expect(await results()).toMatchObject([{ up_bytes: bytes * 2 }]);
});

test("takes exactly the given probe, once, from the device that it was given to", async () => {
  const { token, bytes } = await planned();
  const full = Buffer.concat([Buffer.from(token), Buffer.alloc(bytes - token.length)]);
  const refused = async (body: Buffer<ArrayBuffer>, who: { deviceKey: string } = device) =>
    (await send(body, who)).status;
  expect(await refused(Buffer.alloc(bytes))).toBe(409);
  expect(await refused(Buffer.concat([full, Buffer.alloc(1)]))).toBe(409);
  expect(await refused(Buffer.from(token.slice(0, 10)))).toBe(409);
  await plan(other);
  expect(await refused(full, other)).toBe(409);
  expect(await refused(full, { deviceKey: "unknown" })).toBe(401);
  expect(await results()).toEqual([]);
  expect(await refused(full)).toBe(200);
  expect(await refused(full)).toBe(409);
  expect(await results()).toHaveLength(1);
});

test("a device whose claim has grown beyond what was measured is measured at once, and then with its network", async () => {
  const set = (table: string, column: string, value: number) =>
    app.database.pool.query(`update ${table} set ${column} = $2 where device_id = $1`, [
      device.deviceId,
      value,
    ]);
  await visit();
  await set("throughput_results", "up_bps", 1_000_000);
  app.clock.advance(HOUR_MS);
  expect((await plan()).probe).toBeNull();
  await set("device_status", "out_bps", 50_000_000);
  expect((await plan()).probe).toMatchObject({ bytes: 512 * 1024, streams: 1 });
  // A probe that was not sent is given again after five minutes.
  expect((await plan()).probe).toBeNull();
  app.clock.advance(5 * 60_000);
  await visit();
  await set("throughput_results", "up_bps", 1_000_000);
  app.clock.advance(HOUR_MS);
  expect((await plan()).probe).toBeNull();
  app.clock.advance(36 * HOUR_MS);
  expect((await plan()).probe).not.toBeNull();
});

test("a device that takes probes and sends none waits twice as long each time, up to a day, until it sends one", async () => {
  const waits = [5, 10, 20, 40, 80, 160, 320, 640, 1280, 1440, 1440].map(
    (minutes) => minutes * 60_000,
  );
  for (const waitMs of waits) {
    await planned();
    app.clock.advance(waitMs - 1000);
    expect((await plan()).probe).toBeNull();
    app.clock.advance(1000);
  }
  await visit();
  // A measurement that has expired is due at any time.
  app.clock.advance(8 * DAY_MS);
  await planned();
  app.clock.advance(5 * 60_000);
  await planned();
});

test("no probe is larger than agents send, whatever a device takes", async () => {
  await plan();
  const { db } = app.database;
  await db
    .updateTable("device_status")
    .set({ out_bps: 10_000_000_000n })
    .where("device_id", "=", BigInt(device.deviceId))
    .execute();
  // A visit whose last probe was as large.
  await db
    .updateTable("device_throughput")
    .set({
      answer_digest: Buffer.alloc(32),
      visit_at: app.clock.now(),
      claimed_bps: 10_000_000_000n,
    })
    .where("device_id", "=", BigInt(device.deviceId))
    .execute();
  await db
    .insertInto("throughput_results")
    .values({
      device_id: BigInt(device.deviceId),
      account_id: 1n,
      measured_at: app.clock.now(),
      visit_at: app.clock.now(),
      network: "127.0.0.1/32",
      up_bytes: PROBE_MAX_BYTES,
      up_bps: 4_000_000_000n,
    })
    .execute();
  const limits = { bytes: Number.MAX_SAFE_INTEGER, streams: 32 };
  expect((await app.call(calls.planThroughput, { limits }, device)).probe).toBeNull();
});

test("the best of a week is kept, and expires", async () => {
  const { db } = app.database;
  await visit();
  await db
    .updateTable("throughput_results")
    .set({ up_bps: 90_000_000_000_000n })
    .where("device_id", "=", BigInt(device.deviceId))
    .execute();
  const best = async () =>
    (
      await db
        .selectFrom("device_network_rates")
        .select("up_bps")
        .where("device_id", "=", BigInt(device.deviceId))
        .executeTakeFirstOrThrow()
    ).up_bps;
  app.clock.advance(6 * DAY_MS);
  await visit();
  expect(await best()).toBe(90_000_000_000_000n);
  app.clock.advance(36 * HOUR_MS);
  await visit();
  expect(await best()).toBeLessThan(90_000_000_000_000n);
});

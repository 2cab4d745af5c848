import { ONLINE_WITHIN_MS } from "@nodeyard/contract/devices/rules.ts";
import { getSummary } from "@nodeyard/contract/tasks/calls.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import {
  answer,
  choose,
  createComputeDevice,
  passLock,
  setFacts,
  type ComputeDevice,
} from "./testing/compute-device.ts";

let app: TestApp;
let device: ComputeDevice;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  app.clock.advance(HOUR_MS);
  device = await createComputeDevice(app);
});
afterAll(() => app.close());

test("the summary counts each device once by its worst task, and tasks by type", async () => {
  const { owner } = device;
  const summary = () => app.call(getSummary, {}, owner);
  expect(await summary()).toMatchObject({
    summary: {
      devices: 1,
      schedulable: 1,
      running: 0,
      pending: 0,
      not_running: 0,
      no_task: 1,
      locked: 0,
    },
    tasks: [],
  });
  await choose(app, device, ["B", "b1"]);
  expect((await summary()).summary).toMatchObject({ pending: 1, no_task: 0, locked: 1 });
  await answer(app, device, "done");
  await passLock(app, device);
  await choose(app, device, ["C", "c1"]);
  await answer(app, device, "failed", { cause: "network" });
  await setFacts(app, device, { dnsOk: false });
  expect(await summary()).toMatchObject({
    summary: {
      devices: 1,
      schedulable: 0,
      running: 0,
      pending: 0,
      not_running: 1,
      no_task: 0,
      locked: 1,
    },
    tasks: [
      { type: "B", running: 1, pending: 0, not_running: 0 },
      { type: "C", running: 0, pending: 0, not_running: 1 },
    ],
  });
  await app.database.pool.query("update device_status set last_seen_at = $1", [
    new Date(app.clock.now().getTime() - ONLINE_WITHIN_MS),
  ]);
  expect(await summary()).toMatchObject({
    summary: { devices: 1, running: 0, pending: 0, not_running: 0, no_task: 0, offline: 1 },
    tasks: [
      { type: "B", running: 0, offline: 1 },
      { type: "C", not_running: 0, offline: 1 },
    ],
  });
  const foreigner = await createComputeDevice(app);
  expect((await app.call(getSummary, {}, foreigner.owner)).tasks).toEqual([]);
});

import { setSwitchByPost, setSwitchTaskByPost } from "@nodeyard/contract/tasks/calls.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { TASK_TYPES, type TaskDevice, type TaskType } from "@nodeyard/contract/tasks/rules.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { listOpenOffers } from "./offers.ts";
import { chooseOffer, scheduleAutomatically } from "./schedule-automatically.ts";
import {
  answer,
  choose,
  columns,
  createComputeDevice,
  fetch,
  GIB,
  history,
  MBPS,
  passLock,
  remove,
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

const switchOn = () =>
  app.request(setSwitchByPost, { deviceId: device.deviceId, status: true }, device.owner);
const prefer = (task: string) =>
  app.request(setSwitchTaskByPost, { deviceId: device.deviceId, task }, device.owner);

describe("automatic scheduling", () => {
  test("gives an idle device a task as its owner's choice would, once", async () => {
    await switchOn();
    await scheduleAutomatically(app.deps);
    await scheduleAutomatically(app.deps);
    expect(await history(app, device)).toMatchObject([
      { type: "C", task: "c1", zone: "east", status: "Pending", chosenBy: "auto" },
    ]);
    expect(await columns(app, device)).toMatchObject({
      manual_schedule_status: "ARLEADT_SCHEDULE",
      last_manual_schedule_status: "process",
    });
    expect((await answer(app, device, "done")).kind).toBe("set_task");
  });

  test("prefers the type that the owner named, and takes another where it does not fit", async () => {
    await switchOn();
    await prefer("D");
    await setFacts(app, device, { uplinkBps: 130 * MBPS });
    const other = await createComputeDevice(app);
    await app.call(setSwitchByPost, { deviceId: other.deviceId, status: 1 }, other.owner);
    await app.call(setSwitchTaskByPost, { deviceId: other.deviceId, task: "D" }, other.owner);
    await setFacts(app, device, { isOnline: true });
    await scheduleAutomatically(app.deps);
    expect(await history(app, device)).toMatchObject([{ type: "D", task: "3", threads: 3 }]);
    expect(await history(app, other)).toMatchObject([{ type: "C" }]);
  });

  test.each([
    ["switched off", () => Promise.resolve()],
    [
      "offline",
      async () => {
        await switchOn();
        await setFacts(app, device, { isOnline: false });
      },
    ],
    [
      "without names",
      async () => {
        await switchOn();
        await setFacts(app, device, { dnsOk: false });
      },
    ],
    [
      "too small",
      async () => {
        await switchOn();
        await setFacts(app, device, { storageBytes: 99 * GIB });
      },
    ],
  ])("leaves a device alone that is %s", async (_name, prepare) => {
    await prepare();
    await scheduleAutomatically(app.deps);
    expect(await fetch(app, device)).toEqual([]);
    expect(await history(app, device)).toEqual([]);
  });

  test("leaves a device alone that has a task, even one that does not run, or is locked", async () => {
    await switchOn();
    const { instance_id: id = "" } = await choose(app, device, ["B", "b1"]);
    await answer(app, device, "failed", { cause: "system" });
    await passLock(app, device);
    await scheduleAutomatically(app.deps);
    expect(await history(app, device)).toHaveLength(1);
    await remove(app, device, id);
    await answer(app, device, "done");
    await scheduleAutomatically(app.deps);
    expect(await history(app, device)).toHaveLength(1);
    await passLock(app, device);
    await scheduleAutomatically(app.deps);
    expect(await history(app, device)).toHaveLength(2);
  });
});

describe("the choice of automatic scheduling", () => {
  const large: TaskDevice = {
    arch: "arm",
    cpuCount: 5,
    memoryBytes: 64 * GIB,
    storageBytes: 10_000 * GIB,
    uplinkBps: 1000 * MBPS,
  };
  const OPEN_DAY = new Date("2026-03-28T00:00:00Z");

  test("is the preferred type, else C, B, F, A, I, H, D; of these the most threads that fit", async () => {
    let offers = await listOpenOffers(app.database.db);
    const chosen = (preferred?: TaskType, device = large, now = OPEN_DAY) => {
      const found = chooseOffer(offers, device, preferred, now);
      return found && `${found.type}${found.task}`;
    };
    expect(TASK_TYPES.map((type) => chosen(type))).toEqual([
      "Aa1",
      "Bb1",
      "Cc1",
      "D7",
      "Ff1",
      "H4",
      "I4",
    ]);
    expect(chosen("A", large, new Date("2026-03-10T00:00:00Z"))).toBe("Cc1");
    expect(chosen("D", { ...large, arch: "amd" })).toBe("Cc1");
    expect(chosen("H", { ...large, cpuCount: 16 })).toBe("H16");
    const order = [];
    for (let found = chosen(); found; found = chosen()) {
      order.push(found[0]);
      offers = offers.filter((offer) => offer.type !== found?.[0]);
    }
    expect(order).toEqual(["C", "B", "F", "A", "I", "H", "D"]);
  });
});

import {
  getSwitch,
  setSwitch,
  setSwitchByPost,
  setSwitchTask,
  setSwitchTaskByPost,
} from "@nodeyard/contract/tasks/calls.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { TASK_TYPES } from "@nodeyard/contract/tasks/rules.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { columns, createComputeDevice, type ComputeDevice } from "./testing/compute-device.ts";

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

const read = async () =>
  (await app.call(getSwitch, { deviceId: device.deviceId }, device.owner)).ret;
const switchOn = () =>
  app.request(setSwitchByPost, { deviceId: device.deviceId, status: true }, device.owner);
const prefer = (task: string) =>
  app.request(setSwitchTaskByPost, { deviceId: device.deviceId, task }, device.owner);

describe("the switch of automatic scheduling", () => {
  test("is off until it is switched on; switching and preferring are done twice without harm", async () => {
    expect(await read()).toEqual({ deviceId: device.deviceId, status: 0, task: "" });
    for (let time = 0; time < 2; time += 1) {
      expect((await switchOn()).body).toMatchObject({
        code: 200,
        message: "Automatic scheduling is on",
      });
      expect((await prefer("F")).body).toMatchObject({
        code: 200,
        message: "Task preference saved",
      });
    }
    expect(await read()).toEqual({ deviceId: device.deviceId, status: 1, task: "F" });
    expect((await columns(app, device)).auto_schedule).toBe(true);
    await prefer("");
    expect(await read()).toEqual({ deviceId: device.deviceId, status: 1, task: "" });
  });

  test("is written by the GET twins as well, in both languages, and not from other sites", async () => {
    const { owner, deviceId } = device;
    const zh = { ...owner, language: "zn" } as const;
    expect((await app.call(setSwitch, { deviceId, status: 1 }, zh)).message).toBe("已开启自动调度");
    expect((await app.call(setSwitch, { deviceId, status: 0 }, zh)).message).toBe("已关闭自动调度");
    expect((await app.call(setSwitch, { deviceId, status: 0 }, owner)).message).toBe(
      "Automatic scheduling is off",
    );
    const task = await app.call(setSwitchTask, { deviceId, task: "B" }, zh);
    expect(task.message).toBe("任务偏好已保存");
    const foreign = await app.refusal(
      setSwitch,
      { deviceId, status: 1 },
      { ...owner, headers: { "sec-fetch-site": "cross-site" } },
    );
    expect(foreign.error).toBe("platform.crossSite");
    expect(await read()).toMatchObject({ status: 0, task: "B" });
  });

  test("knows no type but those of the rules", async () => {
    for (const wrong of ["E", "b", "AB"]) {
      expect((await prefer(wrong)).refusal).toMatchObject({
        error: "tasks.typeUnknown",
        field: "task",
        message: "No such task type",
      });
    }
    const zh = await app.refusal(
      setSwitchTask,
      { deviceId: device.deviceId, task: "Z" },
      { ...device.owner, language: "zn" },
    );
    expect(zh.message).toBe("没有这种任务类型");
    for (const type of TASK_TYPES) expect((await prefer(type)).body?.code).toBe(200);
  });

  test("of a foreign device looks like that of a missing one", async () => {
    const { owner } = await createComputeDevice(app);
    const [foreign, missing] = [{ deviceId: device.deviceId }, { deviceId: "999999" }];
    const onOff = (which: { deviceId: string }) =>
      app.refusal(setSwitchByPost, { ...which, status: true }, owner);
    expect(await onOff(foreign)).toEqual(await onOff(missing));
    const type = (which: { deviceId: string }) =>
      app.refusal(setSwitchTaskByPost, { ...which, task: "B" }, owner);
    expect(await type(foreign)).toEqual(await type(missing));
    expect(await read()).toMatchObject({ status: 0, task: "" });
  });
});

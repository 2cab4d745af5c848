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
  (await app.get("/api/switch/getStatus/", { deviceId: device.deviceId }, device.owner)).body[
    "ret"
  ];
const switchOn = () =>
  app.post("/api/v1/tasks/switch", { deviceId: device.deviceId, status: true }, device.owner);
const prefer = (task: string) =>
  app.post("/api/v1/tasks/switch-task", { deviceId: device.deviceId, task }, device.owner);

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
    const path = "/api/switch/setStatus/";
    expect((await app.get(path, { deviceId, status: 1, language: "zn" }, owner)).body.message).toBe(
      "已开启自动调度",
    );
    expect((await app.get(path, { deviceId, status: 0, language: "zn" }, owner)).body.message).toBe(
      "已关闭自动调度",
    );
    expect((await app.get(path, { deviceId, status: 0 }, owner)).body.message).toBe(
      "Automatic scheduling is off",
    );
    const task = await app.get(
      "/api/switch/setTask/",
      { deviceId, task: "B", language: "zn" },
      owner,
    );
    expect(task.body.message).toBe("任务偏好已保存");
    const foreign = await app.get(
      path,
      { deviceId, status: 1 },
      {
        ...owner,
        headers: { "sec-fetch-site": "cross-site" },
      },
    );
    expect(foreign.body.error).toBe("platform.crossSite");
    expect(await read()).toMatchObject({ status: 0, task: "B" });
  });

  test("knows no type but those of the rules", async () => {
    for (const wrong of ["E", "b", "AB"]) {
      expect((await prefer(wrong)).body).toMatchObject({
        error: "tasks.typeUnknown",
        field: "task",
        message: "No such task type",
      });
    }
    const zh = await app.get(
      "/api/switch/setTask/",
      { deviceId: device.deviceId, task: "Z", language: "zn" },
      device.owner,
    );
    expect(zh.body.message).toBe("没有这种任务类型");
    for (const type of TASK_TYPES) expect((await prefer(type)).body.code).toBe(200);
  });

  test("of a foreign device looks like that of a missing one", async () => {
    const { owner } = await createComputeDevice(app);
    for (const [path, more] of [
      ["/api/v1/tasks/switch", { status: true }],
      ["/api/v1/tasks/switch-task", { task: "B" }],
    ] as const) {
      const ask = (deviceId: string) => app.post(path, { deviceId, ...more }, owner);
      expect((await ask(device.deviceId)).body).toEqual((await ask("999999")).body);
    }
    expect(await read()).toMatchObject({ status: 0, task: "" });
  });
});

import type { Call } from "@nodeyard/contract/call.ts";
import { fetchCommands } from "@nodeyard/contract/devices/agent-calls.ts";
import * as tasksCalls from "@nodeyard/contract/tasks/calls.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bindTestDevice, createPerson } from "../../platform/testing/people.ts";
import { createTestApp, TEST_START, type TestApp } from "../../platform/testing/test-app.ts";
import {
  choose,
  columns,
  createComputeDevice,
  fetch,
  GIB,
  MBPS,
  offerId,
  passLock,
  refusalOf,
  refusedChoice,
  remove,
  runTask,
  send,
  setFacts,
  updateOf,
  type ComputeDevice,
} from "./testing/compute-device.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => {
  // Outside the window of A.
  app.clock.set(TEST_START);
});
afterAll(() => app.close());

describe("a choice", () => {
  test("is taken, waits for the device, locks it and reaches the agent as a command of two hours", async () => {
    const device = await createComputeDevice(app);
    const waiting = app.request(fetchCommands, { wait: 5 }, device);
    const chosen = await choose(app, device, ["C", "c1"]);
    expect(chosen).toMatchObject({ status: "success", message: "Done. Waiting for the device" });
    const commands = (await waiting).body?.commands;
    expect(commands).toEqual([
      {
        id: expect.any(String),
        kind: "set_task",
        expiresAt: new Date(app.clock.now().getTime() + 7_200_000).toISOString(),
        task: {
          taskId: chosen.instance_id,
          type: "C",
          task: "c1",
          zone: "east",
          threads: 1,
          storageBytes: 100 * GIB,
          replaces: null,
        },
      },
    ]);
    expect(await columns(app, device)).toMatchObject({
      task_status: "Pending",
      manual_schedule_status: "ARLEADT_SCHEDULE",
      last_manual_schedule_status: "process",
      alreadyHasTaskType: ["C"],
      task_map: [
        { id: chosen.instance_id, type: "C", task: "c1", zone: "east", status: "Pending" },
      ],
    });
  });

  test("is answered in the caller's language", async () => {
    const device = await createComputeDevice(app);
    expect((await choose(app, device, ["B", "b1"], "zn")).message).toBe("操作成功，等待设备执行");
  });

  test("without type, task or zone is refused", async () => {
    const device = await createComputeDevice(app);
    const update = await updateOf(app, device, ["C", "c1"]);
    for (const field of ["choosedType", "choosedTask", "choosedZone"]) {
      expect(await refusalOf(app, device, { ...update, [field]: "" })).toEqual({
        error: "tasks.notSelected",
        en: "Task not selected",
        zh: "未选择任务",
      });
      expect((await refusalOf(app, device, { ...update, [field]: undefined })).error).toBe(
        "tasks.notSelected",
      );
    }
  });

  test("whose instance is not the open offer of exactly that type, task and zone is refused", async () => {
    const device = await createComputeDevice(app);
    const update = await updateOf(app, device, ["B", "b1"]);
    const closed = await offerId(app, "F", "f9");
    await app.database.pool.query("update compute_offers set is_open = false where offer_id = $1", [
      closed,
    ]);
    const gone = { choosedType: "F", choosedTask: "f9", choosedZone: "east", instance_id: closed };
    for (const wrong of [
      { instance_id: await offerId(app, "B", "b1", "south") },
      { instance_id: await offerId(app, "C", "c1") },
      { instance_id: "999999" },
      { instance_id: "b1" },
      { instance_id: undefined },
      { choosedZone: "west" },
      { choosedZone: "up" },
      { choosedType: "Z" },
      { choosedTask: "b2" },
      gone,
    ]) {
      expect(await refusalOf(app, device, { ...update, ...wrong })).toEqual({
        error: "tasks.instanceUnknown",
        en: "This task instance no longer exists. Refresh and try again",
        zh: "任务实例不存在或已变化，请刷新后重试",
      });
    }
  });

  test("for a device with another code or MAC than the caller has is refused", async () => {
    const device = await createComputeDevice(app);
    const update = await updateOf(app, device, ["B", "b1"]);
    for (const other of [
      { mac_address: "02:FF:FF:FF:FF:FF" },
      { mac_address: "x" },
      { bcode: "NOPE" },
    ]) {
      expect(await refusalOf(app, device, { ...update, ...other })).toEqual({
        error: "tasks.deviceMismatch",
        en: "The device's details don't match. Refresh and try again",
        zh: "设备信息不一致，请刷新后重试",
      });
    }
    const { rows } = await app.database.pool.query<{ code: string }>(
      "select code from activation_codes where device_id = $1",
      [device.deviceId],
    );
    const right = { mac_address: device.mac.toLowerCase(), bcode: rows[0]?.code.toLowerCase() };
    expect(await send(app, device.owner, [{ ...update, ...right }])).toMatchObject([
      { status: "success" },
    ]);
  });

  test("on a device that resolves no names is refused, removing is not", async () => {
    const device = await createComputeDevice(app);
    const taskId = await runTask(app, device, ["B", "b1"]);
    await setFacts(app, device, { dnsOk: false });
    expect(await refusedChoice(app, device, ["C", "c1"])).toEqual({
      error: "tasks.notSchedulable",
      en: "The device can't be scheduled: set its DNS to a public resolver and restart it",
      zh: "设备不支持调度：请将 DNS 设为公共 DNS 后重启设备",
    });
    expect(await columns(app, device, true)).toMatchObject({
      schedule: false,
      manual_schedule_candidate: {},
    });
    expect((await remove(app, device, taskId)).status).toBe("success");
  });

  test("that the device has already is refused, unless it does not run", async () => {
    const device = await createComputeDevice(app);
    const taskId = await runTask(app, device, ["B", "b1"]);
    expect(await refusedChoice(app, device, ["B", "b1"])).toEqual({
      error: "tasks.alreadyRuns",
      en: "The device already has this task",
      zh: "设备已有该任务",
    });
    expect(
      Object.keys((await columns(app, device, true)).manual_schedule_candidate ?? {}),
    ).not.toContain("B-b1-east");
    await app.database.pool.query(
      "update device_tasks set state = 'NotRunning' where device_task_id = $1",
      [taskId],
    );
    expect((await choose(app, device, ["B", "b1"])).status).toBe("success");
  });

  test("for a device without hardware figures is refused", async () => {
    const device = await createComputeDevice(app, { memoryBytes: null });
    expect(await refusedChoice(app, device, ["B", "b1"])).toEqual({
      error: "tasks.hardwareUnknown",
      en: "The device has not reported its hardware yet",
      zh: "设备尚未上报硬件信息",
    });
    expect((await columns(app, device)).manual_schedule_status).toBe("ERROR_CONIFIG");
  });
});

describe("the lock", () => {
  test("holds for two hours after a change, to the millisecond", async () => {
    app.clock.set("2026-03-10T22:50:00.000Z");
    const device = await createComputeDevice(app);
    app.clock.set("2026-03-10T23:00:30.000Z");
    await choose(app, device, ["B", "b1"]);
    app.clock.set("2026-03-11T01:00:29.999Z");
    expect(await refusedChoice(app, device, ["C", "c1"])).toEqual({
      error: "tasks.locked",
      en: "Changed in the last 2 hours. You can change it again after 2026-03-11 01:01 UTC",
      zh: "2 小时内操作过，2026-03-11 01:01 UTC 之后可再次操作",
    });
    expect(await columns(app, device, true)).toMatchObject({
      manual_schedule_status: "ARLEADT_SCHEDULE",
      manual_schedule_unlock_at: "2026-03-11T01:00:30.000Z",
      manual_schedule_candidate: {},
    });
    app.clock.set("2026-03-11T01:00:30.000Z");
    expect(await columns(app, device)).toMatchObject({
      manual_schedule_status: "NORMAL",
      manual_schedule_unlock_at: null,
    });
    expect((await choose(app, device, ["C", "c1"])).status).toBe("success");
  });

  test("lets exactly one of two simultaneous changes of a device through", async () => {
    const device = await createComputeDevice(app);
    const items = (
      await Promise.all([
        choose(app, device, ["B", "b1"]),
        choose(app, device, ["C", "c1"]),
        choose(app, device, ["B", "b1"]),
      ])
    ).map((item) => item.error ?? item.status);
    expect(items.toSorted()).toEqual(["success", "tasks.locked", "tasks.locked"]);
    expect(await fetch(app, device)).toHaveLength(1);
  });

  test("of one device holds up no other: twenty are changed at once", async () => {
    const devices: ComputeDevice[] = [];
    for (let index = 0; index < 20; index += 1) devices.push(await createComputeDevice(app));
    const items = await Promise.all(devices.map((device) => choose(app, device, ["F", "f1"])));
    expect(items.every((item) => item.status === "success")).toBe(true);
    expect(new Set(items.map((item) => item.instance_id)).size).toBe(20);
  });
});

describe("a call with several items", () => {
  test("accepts or rejects each separately, in order", async () => {
    const one = await createComputeDevice(app);
    app.clock.advance(61_000);
    const other = { ...(await bindTestDevice(app, one.owner)), owner: one.owner };
    const list = await send(app, one.owner, [
      await updateOf(app, other, ["D", "1"]),
      await updateOf(app, one, ["B", "b1"]),
      await updateOf(app, one, ["C", "c1"]),
      { device_id: "no device", action_type: "delete", instance_id: "1" },
    ]);
    expect(list.map((item) => item.error ?? item.status)).toEqual([
      "tasks.dOnVirtualMachine",
      "success",
      "tasks.locked",
      "devices.unknownDevice",
    ]);
    expect(list.map((item) => item.device_id)).toEqual([
      other.deviceId,
      one.deviceId,
      one.deviceId,
      "no device",
    ]);
  });

  test("and none of them is refused as a whole", async () => {
    const { session } = await createPerson(app);
    const post = (language: "en" | "zn") =>
      app.request(tasksCalls.schedule, { changeArray: [] }, { session, language });
    expect((await post("en")).refusal).toMatchObject({
      error: "tasks.nothingToChange",
      message: "Nothing to change",
    });
    expect((await post("zn")).message).toBe("没有要更改的任务");
  });

  test("takes at most fifty", async () => {
    const device = await createComputeDevice(app);
    const change = await updateOf(app, device, ["B", "b1"]);
    const { status, refusal } = await app.request(
      tasksCalls.schedule,
      { changeArray: Array.from({ length: 51 }, () => change) },
      device.owner,
    );
    expect([status, refusal?.field]).toEqual([400, "changeArray"]);
  });
});

describe("rights", () => {
  test("a foreign, an unbound and an unknown device look the same, and nothing happens to them", async () => {
    const mine = await createComputeDevice(app);
    const foreign = await createComputeDevice(app);
    const unbound = await createComputeDevice(app);
    await app.database.pool.query("update devices set unbound_at = now() where device_id = $1", [
      unbound.deviceId,
    ]);
    const change = await updateOf(app, mine, ["B", "b1"]);
    const fetchSchedule = async (deviceId: string, who: ComputeDevice) => {
      const [item] = await send(app, who.owner, [{ ...change, device_id: deviceId }]);
      return { ...item, device_id: "" };
    };
    const missing = await fetchSchedule("999999", mine);
    expect(missing).toEqual({
      device_id: "",
      status: "failed",
      error: "devices.unknownDevice",
      message: "No such device",
    });
    expect(await fetchSchedule(foreign.deviceId, mine)).toEqual(missing);
    expect(await fetchSchedule(unbound.deviceId, unbound)).toEqual(missing);
    expect(await fetch(app, foreign)).toEqual([]);
    expect((await columns(app, foreign)).task_status).toBe("Unknown");
  });

  test.each([tasksCalls.listOffers, tasksCalls.listHistory, tasksCalls.getSwitch])(
    "$path of a foreign device answers as of a missing one",
    async (call: Call<typeof tasksCalls.listOffers.request>) => {
      const mine = await createComputeDevice(app);
      const foreign = await createComputeDevice(app);
      const refused = (deviceId: string) => app.refusal(call, { deviceId }, mine.owner);
      expect(await refused(foreign.deviceId)).toEqual(await refused("999999"));
      expect((await refused("x")).error).toBe("devices.unknownDevice");
      await app.call(call, { deviceId: mine.deviceId }, mine.owner);
    },
  );
});

describe("removing", () => {
  test("needs a task to be named, and one of the device's own that is open", async () => {
    const device = await createComputeDevice(app);
    const other = await createComputeDevice(app);
    const foreignId = await runTask(app, other, ["B", "b1"]);
    const change = { device_id: device.deviceId, action_type: "delete" } as const;
    expect(await refusalOf(app, device, change)).toEqual({
      error: "tasks.chooseInstance",
      en: "Choose the task to remove",
      zh: "请选择要移除的任务",
    });
    for (const instance_id of [foreignId, "999999", "b1"]) {
      expect((await refusalOf(app, device, { ...change, instance_id })).error).toBe(
        "tasks.instanceUnknown",
      );
    }
  });

  test("sends the device a command and ends the task with its answer", async () => {
    const device = await createComputeDevice(app);
    const taskId = await runTask(app, device, ["B", "b1"]);
    expect(await remove(app, device, taskId)).toMatchObject({
      status: "success",
      instance_id: taskId,
    });
    expect((await columns(app, device)).task_map).toHaveLength(1);
    expect(await fetch(app, device)).toMatchObject([{ kind: "remove_task", taskId }]);
    await passLock(app, device);
  });
});

test("offers are listed with what keeps each from the device, and by what it was judged", async () => {
  const device = await createComputeDevice(app, {
    arch: "amd",
    cpuCount: 2,
    storageBytes: 200 * GIB,
    uplinkBps: 50 * MBPS,
  });
  const answer = await app.call(tasksCalls.listOffers, { deviceId: device.deviceId }, device.owner);
  expect(answer.device).toEqual({
    arch: "amd",
    cpuCount: 2,
    memoryBytes: 32 * GIB,
    storageBytes: 200 * GIB,
    uplinkBps: 50 * MBPS,
  });
  const { list } = answer;
  const obstacles = (type: string, task: string) =>
    list.find((offer) => offer.type === type && offer.task === task)?.obstacles;
  expect(obstacles("A", "a1")).toEqual(["window"]);
  expect(obstacles("B", "b1")).toEqual([]);
  expect(obstacles("D", "2")).toEqual(["arch", "uplink"]);
  expect(obstacles("H", "2")).toEqual([]);
  expect(obstacles("I", "4")).toEqual(["cpu", "storage"]);
  const ids = Object.values((await columns(app, device, true)).manual_schedule_candidate ?? {});
  const free = list.filter((offer) => offer.obstacles.length === 0);
  expect(free.map((offer) => offer.instanceId).toSorted()).toEqual(ids.toSorted());
});

import type { TaskCause } from "@nodeyard/contract/task-causes.ts";
import { listCommands, unbind } from "@nodeyard/contract/devices/calls.ts";
import { setSwitchByPost } from "@nodeyard/contract/tasks/calls.ts";
import { sendPhoneCode } from "@nodeyard/contract/verification/calls.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { solveCaptcha } from "../../platform/testing/people.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { expireCommands } from "../commands/expire-commands.ts";
import {
  acknowledge,
  answer,
  choose,
  columns,
  conditionsOf,
  createComputeDevice,
  fetch,
  history,
  passLock,
  remove,
  runTask,
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

const taskMap = async () =>
  (await columns(app, device)).task_map.map(({ id, status, message }) => ({ id, status, message }));

describe("a new task", () => {
  test("stays pending when the device takes it, and runs when the device says so", async () => {
    const { instance_id: id } = await choose(app, device, ["B", "b1"]);
    const command = await answer(app, device, "acknowledged");
    expect(await taskMap()).toEqual([{ id, status: "Pending", message: "" }]);
    expect(await conditionsOf(app, device)).toContain("compute_unsche");
    await acknowledge(app, device, command.id, "done");
    expect(await taskMap()).toEqual([{ id, status: "Running", message: "" }]);
    expect(await columns(app, device)).toMatchObject({
      task_status: "Running",
      task_solution: "",
      last_manual_schedule_status: "applied",
      manual_schedule_status: "ARLEADT_SCHEDULE",
    });
    expect(await conditionsOf(app, device)).toEqual(expect.arrayContaining(["compute_normal"]));
    expect(await history(app, device)).toMatchObject([
      { id, chosenBy: "owner", startedAt: app.clock.now().toISOString(), endedAt: null },
    ]);
  });

  test.each<[TaskCause | undefined, string, string]>([
    ["disk_space", "vol_ins", ""],
    ["filesystem", "applied", "hd_format"],
    ["network", "applied", "network_check"],
    ["system", "applied", "os_rebuild"],
    ["retrying", "applied", "system"],
    ["unsupported", "applied", "ticket"],
    [undefined, "applied", "ticket"],
  ])("that fails for %s shows %s and advises '%s'", async (cause, lastState, solution) => {
    const { instance_id: id } = await choose(app, device, ["B", "b1"]);
    await answer(app, device, "failed", { message: "no luck", ...(cause ? { cause } : {}) });
    expect(await taskMap()).toEqual([{ id, status: "NotRunning", message: "no luck" }]);
    expect(await columns(app, device)).toMatchObject({
      task_status: "NotRunning",
      task_solution: solution,
      last_manual_schedule_status: lastState,
    });
    expect(await conditionsOf(app, device)).toEqual(["compute_no_monitor", "compute_unsche"]);
  });

  test("that the device declines after taking it does not run", async () => {
    const { instance_id: id } = await choose(app, device, ["B", "b1"]);
    const command = await answer(app, device, "acknowledged");
    await acknowledge(app, device, command.id, "declined", {
      message: "no task runner",
      cause: "unsupported",
    });
    expect(await taskMap()).toEqual([{ id, status: "NotRunning", message: "no task runner" }]);
  });

  test("keeps the device's first final word; later and repeated ones change nothing", async () => {
    const { instance_id: id } = await choose(app, device, ["B", "b1"]);
    const command = await answer(app, device, "done");
    for (const state of ["failed", "declined", "acknowledged", "done"] as const)
      await acknowledge(app, device, command.id, state, { message: "again" });
    expect(await taskMap()).toEqual([{ id, status: "Running", message: "" }]);
  });

  test("is not moved by another device's word", async () => {
    const other = await createComputeDevice(app);
    await choose(app, device, ["B", "b1"]);
    const [command] = await fetch(app, device);
    await acknowledge(app, other, command?.id, "done");
    expect(await taskMap()).toMatchObject([{ status: "Pending" }]);
  });

  test("does not silence the advice on another one that does not run", async () => {
    await choose(app, device, ["B", "b1"]);
    await answer(app, device, "failed", { cause: "network" });
    await passLock(app, device);
    await choose(app, device, ["C", "c1"]);
    await answer(app, device, "done");
    expect(await columns(app, device)).toMatchObject({
      task_status: "NotRunning",
      task_solution: "network_check",
    });
  });
});

describe("a task that replaces another of its type", () => {
  test("waits beside it, names it, and ends it when it runs", async () => {
    const old = await runTask(app, device, ["B", "b1"]);
    const { instance_id: id } = await choose(app, device, ["B", "b2", "north"]);
    const [command] = await fetch(app, device);
    expect(command?.task).toMatchObject({ taskId: id, replaces: old });
    expect(await taskMap()).toMatchObject([
      { id: old, status: "Running" },
      { id, status: "Pending" },
    ]);
    expect((await columns(app, device)).alreadyHasTaskType).toEqual(["B"]);
    await acknowledge(app, device, command?.id, "acknowledged");
    expect(await taskMap()).toHaveLength(2);
    await acknowledge(app, device, command?.id, "done");
    expect(await taskMap()).toEqual([{ id, status: "Running", message: "" }]);
    expect(await history(app, device)).toMatchObject([
      { id, endedAt: null },
      { id: old, endedAt: app.clock.now().toISOString() },
    ]);
  });

  test.each(["failed", "declined"] as const)("leaves it running when it %s", async (state) => {
    const old = await runTask(app, device, ["B", "b1"]);
    const { instance_id: id } = await choose(app, device, ["B", "b2", "north"]);
    await answer(app, device, state, { message: "disk is full", cause: "disk_space" });
    expect(await taskMap()).toEqual([{ id: old, status: "Running", message: "" }]);
    expect(await columns(app, device)).toMatchObject({
      task_status: "Running",
      last_manual_schedule_status: "vol_ins",
      alreadyHasTaskType: ["B"],
    });
    expect((await history(app, device))[0]).toMatchObject({
      id,
      status: "NotRunning",
      message: "disk is full",
      endedAt: app.clock.now().toISOString(),
    });
    await passLock(app, device);
    expect((await choose(app, device, ["B", "b2", "north"])).status).toBe("success");
  });

  test("leaves it running when the device never answers", async () => {
    const old = await runTask(app, device, ["B", "b1"]);
    await choose(app, device, ["B", "b2", "north"]);
    await answer(app, device, "acknowledged");
    await passLock(app, device);
    expect(await taskMap()).toEqual([{ id: old, status: "Running", message: "" }]);
    expect(await columns(app, device)).toMatchObject({
      task_solution: "system",
      last_manual_schedule_status: "process",
    });
  });

  test("of another type is added beside it", async () => {
    const old = await runTask(app, device, ["B", "b1"]);
    await choose(app, device, ["C", "c1"]);
    const command = await answer(app, device, "done");
    expect(command.task?.replaces).toBeNull();
    expect(await columns(app, device)).toMatchObject({ alreadyHasTaskType: ["B", "C"] });
    expect((await taskMap())[0]).toEqual({ id: old, status: "Running", message: "" });
  });
});

describe("a removal", () => {
  test("ends the task with the device's answer, and the type may be chosen anew", async () => {
    const id = await runTask(app, device, ["B", "b1"]);
    await remove(app, device, id);
    expect(await taskMap()).toMatchObject([{ id, status: "Running" }]);
    expect((await columns(app, device)).alreadyHasTaskType).toEqual([]);
    await answer(app, device, "done");
    expect(await taskMap()).toEqual([]);
    expect(await columns(app, device)).toMatchObject({
      task_status: "Unknown",
      last_manual_schedule_status: "applied",
    });
    expect(await conditionsOf(app, device)).toContain("compute_untask");
    await passLock(app, device);
    expect((await choose(app, device, ["B", "b1"])).status).toBe("success");
  });

  test("that the device refuses, or never answers, leaves the task as it was", async () => {
    const id = await runTask(app, device, ["B", "b1"]);
    await remove(app, device, id);
    await answer(app, device, "failed", { message: "busy", cause: "system" });
    expect(await taskMap()).toEqual([{ id, status: "Running", message: "busy" }]);
    expect(await columns(app, device)).toMatchObject({ task_solution: "os_rebuild" });
    await passLock(app, device);
    await remove(app, device, id);
    await passLock(app, device);
    expect(await columns(app, device)).toMatchObject({
      task_status: "Running",
      task_solution: "system",
      alreadyHasTaskType: ["B"],
    });
    expect((await remove(app, device, id)).status).toBe("success");
  });
});

describe("a command whose time is over", () => {
  const commandStates = async () => {
    const shown = await app.call(listCommands, { deviceId: device.deviceId }, device.owner);
    return (shown.list as { state: string }[]).map((command) => command.state);
  };

  test.each(["waits", "acknowledged"] as const)(
    "ends by the job, with its task (the device: %s)",
    async (word) => {
      const { instance_id: id } = await choose(app, device, ["B", "b1"]);
      if (word === "acknowledged") await answer(app, device, word);
      app.clock.advance(2 * HOUR_MS - 1);
      await expireCommands(app.deps);
      expect(await taskMap()).toMatchObject([{ id, status: "Pending" }]);
      app.clock.advance(1);
      await expireCommands(app.deps);
      const { rows } = await app.database.pool.query(
        "select state, message from device_tasks where device_task_id = $1",
        [id],
      );
      expect(rows).toEqual([{ state: "NotRunning", message: "" }]);
      expect(await conditionsOf(app, device)).toContain("compute_unsche");
      expect(await columns(app, device)).toMatchObject({
        task_status: "NotRunning",
        task_solution: "system",
        last_manual_schedule_status: "process",
      });
      expect(await commandStates()).toEqual(["timed_out"]);
      expect(await fetch(app, device)).toEqual([]);
    },
  );

  test.each([
    ["the list", () => columns(app, device)],
    ["the history", () => history(app, device)],
    ["the commands", () => commandStates()],
  ])("ends when %s is read before the job came", async (_name, read) => {
    await choose(app, device, ["B", "b1"]);
    app.clock.advance(2 * HOUR_MS);
    await read();
    const { rows } = await app.database.pool.query(
      "select state from device_tasks where device_id = $1",
      [device.deviceId],
    );
    expect(rows).toEqual([{ state: "NotRunning" }]);
  });

  test("whose payload is broken ends too, and holds up no other", async () => {
    await choose(app, device, ["B", "b1"]);
    await app.database.pool.query(
      `update device_commands set payload = '{"task": 5}' where device_id = $1`,
      [device.deviceId],
    );
    expect(await fetch(app, device)).toEqual([]);
    const other = await createComputeDevice(app);
    await choose(app, other, ["B", "b1"]);
    app.clock.advance(2 * HOUR_MS);
    await expireCommands(app.deps);
    expect(await commandStates()).toEqual(["timed_out"]);
    expect((await columns(app, other)).task_status).toBe("NotRunning");
  });

  test("reaches a device that was away and comes back within the two hours", async () => {
    await setFacts(app, device, { isOnline: false });
    const { instance_id: id } = await choose(app, device, ["B", "b1"]);
    app.clock.advance(2 * HOUR_MS - 1);
    await answer(app, device, "done");
    expect(await taskMap()).toMatchObject([{ id, status: "Running" }]);
  });
});

test("unbinding ends tasks and pending commands, and keeps the history", async () => {
  const id = await runTask(app, device, ["B", "b1"]);
  await choose(app, device, ["C", "c1"]);
  await app.call(setSwitchByPost, { deviceId: device.deviceId, status: true }, device.owner);
  await app.call(sendPhoneCode, { purpose: "unbind" }, device.owner);
  const { answer: emailVerifyCode } = await app.outbox("sms", device.owner.tel);
  const { captcha_id: imageCodeId, captcha: imageCode } = await solveCaptcha(app);
  await app.call(
    unbind,
    { deviceId: device.deviceId, emailVerifyCode, imageCodeId, imageCode },
    device.owner,
  );
  const { rows } = await app.database.pool.query(
    `select task_type, ended_at from device_tasks where device_id = $1 order by device_task_id`,
    [device.deviceId],
  );
  const now = app.clock.now();
  expect(rows).toEqual([
    { task_type: "B", ended_at: now },
    { task_type: "C", ended_at: now },
  ]);
  const schedule = await app.database.pool.query(
    "select is_auto from device_schedules where device_id = $1",
    [device.deviceId],
  );
  expect(schedule.rows).toEqual([{ is_auto: false }]);
  expect(await conditionsOf(app, device)).toEqual([]);
  app.clock.advance(2 * HOUR_MS);
  await expireCommands(app.deps);
  const after = await app.database.pool.query(
    "select state from device_tasks where device_task_id = $1",
    [id],
  );
  expect(after.rows).toEqual([{ state: "Running" }]);
});

import { reportTasks, type ReportTasksRequest } from "@nodeyard/contract/tasks/agent-calls.ts";
import type { TaskState } from "@nodeyard/contract/tasks/rules.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import {
  acknowledge,
  answer,
  choose,
  columns,
  conditionsOf,
  createComputeDevice,
  fetch,
  GIB,
  passLock,
  remove,
  runTask,
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

type ReportedTask = Partial<ReportTasksRequest["tasks"][number]> & {
  taskId: string;
  status: TaskState;
};
const report = async (tasks: readonly ReportedTask[], who = device) => {
  const { wanted } = await app.call(
    reportTasks,
    { tasks: tasks.map((task) => ({ message: "", ...task })) },
    who,
  );
  return wanted.map(({ taskId, replaces }) =>
    replaces === null ? taskId : `${taskId} for ${replaces}`,
  );
};
const states = async () =>
  (await columns(app, device)).task_map.map(({ id, status }) => `${id} ${status}`);

describe("a device's list", () => {
  test("is answered with what it should have, in the form of the commands", async () => {
    const id = await runTask(app, device, ["I", "2"]);
    const { wanted } = await app.call(reportTasks, { tasks: [] }, device);
    expect(wanted).toEqual([
      {
        taskId: id,
        type: "I",
        task: "2",
        zone: "east",
        threads: 2,
        storageBytes: 200 * GIB,
        replaces: null,
      },
    ]);
    expect(await report([], await createComputeDevice(app))).toEqual([]);
  });

  test("moves its tasks: running, stopped with the reason, trying again, running", async () => {
    const id = await runTask(app, device, ["B", "b1"]);
    await report([{ taskId: id, status: "NotRunning", message: "crashed", cause: "filesystem" }]);
    expect(await columns(app, device)).toMatchObject({
      task_status: "NotRunning",
      task_solution: "hd_format",
      last_manual_schedule_status: "applied",
      task_map: [{ id, message: "crashed" }],
    });
    expect(await conditionsOf(app, device)).toContain("compute_unsche");
    await report([{ taskId: id, status: "Pending", message: "starting" }]);
    expect(await columns(app, device)).toMatchObject({ task_status: "Pending", task_solution: "" });
    await report([{ taskId: id, status: "Running", message: "all well" }]);
    expect(await columns(app, device)).toMatchObject({
      task_status: "Running",
      task_map: [{ id, message: "" }],
    });
    expect(await conditionsOf(app, device)).toContain("compute_normal");
  });

  test("shows a disk that became too small", async () => {
    const id = await runTask(app, device, ["B", "b1"]);
    await report([{ taskId: id, status: "NotRunning", message: "full", cause: "disk_space" }]);
    expect((await columns(app, device)).last_manual_schedule_status).toBe("vol_ins");
  });

  test("that does not name a task says that it does not run; the answer asks for it again", async () => {
    const id = await runTask(app, device, ["B", "b1"]);
    expect(await report([])).toEqual([id]);
    expect(await columns(app, device)).toMatchObject({
      task_status: "NotRunning",
      task_solution: "system",
    });
  });

  test("changes nothing of foreign, ended and unknown tasks", async () => {
    const other = await createComputeDevice(app);
    const foreign = await runTask(app, other, ["B", "b1"]);
    const mine = await runTask(app, device, ["C", "c1"]);
    await remove(app, device, mine);
    await answer(app, device, "done");
    const wanted = await report([
      { taskId: foreign, status: "NotRunning" },
      { taskId: mine, status: "Running" },
      { taskId: "999999", status: "Running" },
      { taskId: "b1; drop table", status: "Running" },
    ]);
    expect(wanted).toEqual([]);
    expect(await states()).toEqual([]);
    expect((await columns(app, other)).task_status).toBe("Running");
  });

  test("twice in a row changes nothing the second time", async () => {
    const id = await runTask(app, device, ["B", "b1"]);
    const list: ReportedTask[] = [
      { taskId: id, status: "NotRunning", message: "x", cause: "network" },
    ];
    await report(list);
    const before = await columns(app, device);
    expect(await report(list)).toEqual([id]);
    expect(await columns(app, device)).toEqual(before);
  });
});

describe("while a command is pending, a list", () => {
  test("without the new task leaves it pending, and the answer names it", async () => {
    const { instance_id: id } = await choose(app, device, ["B", "b1"]);
    expect(await report([])).toEqual([id]);
    expect(await states()).toEqual([`${id} Pending`]);
  });

  test("leaves both alone where one replaces the other, and wants the old one until the answer", async () => {
    const old = await runTask(app, device, ["B", "b1"]);
    const { instance_id: id } = await choose(app, device, ["B", "b2", "north"]);
    expect(await report([])).toEqual([old, `${id} for ${old}`]);
    expect(await states()).toEqual([`${old} Running`, `${id} Pending`]);
  });

  test("with the new task running is an answer: the one that it replaces ends", async () => {
    const old = await runTask(app, device, ["B", "b1"]);
    const { instance_id: id = "" } = await choose(app, device, ["B", "b2", "north"]);
    const [command] = await fetch(app, device);
    expect(await report([{ taskId: id, status: "Running" }])).toEqual([id]);
    expect(await states()).toEqual([`${id} Running`]);
    await acknowledge(app, device, command?.id, "done");
    expect(await columns(app, device)).toMatchObject({ last_manual_schedule_status: "applied" });
    expect(old).not.toBe(id);
  });

  test("with the new task running outlives the command, whose own answer was lost", async () => {
    const { instance_id: id = "" } = await choose(app, device, ["B", "b1"]);
    await report([{ taskId: id, status: "Running" }]);
    await passLock(app, device);
    expect(await states()).toEqual([`${id} Running`]);
    expect((await columns(app, device)).task_solution).toBe("");
  });

  test("is not answered with the task that is being removed", async () => {
    const id = await runTask(app, device, ["B", "b1"]);
    await remove(app, device, id);
    expect(await report([{ taskId: id, status: "Running" }])).toEqual([]);
    expect(await states()).toEqual([`${id} Running`]);
  });
});

test("a task whose command was lost heals when the device comes back", async () => {
  const { instance_id: id = "" } = await choose(app, device, ["B", "b1"]);
  await passLock(app, device);
  expect(await columns(app, device)).toMatchObject({
    task_status: "NotRunning",
    last_manual_schedule_status: "process",
  });
  expect(await report([])).toEqual([id]);
  await report([{ taskId: id, status: "Running" }]);
  expect(await columns(app, device)).toMatchObject({
    task_status: "Running",
    task_solution: "",
    last_manual_schedule_status: "applied",
  });
});

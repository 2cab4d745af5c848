import { reportTasks } from "@nodeyard/contract/tasks/agent-calls.ts";
import type { TaskCause } from "@nodeyard/contract/task-causes.ts";
import { MINUTE_MS } from "@nodeyard/contract/time.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../platform/testing/test-app.ts";
import { endTasksOf } from "./end-tasks.ts";
import {
  answer,
  choose,
  createComputeDevice,
  history,
  passLock,
  remove,
  runTask,
  type ComputeDevice,
} from "./testing/compute-device.ts";

let app: TestApp;
let device: ComputeDevice;
let startMs: number;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  device = await createComputeDevice(app);
  startMs = app.clock.now().getTime();
});
afterAll(() => app.close());

const report = async (status?: "Running" | "NotRunning" | "Pending", taskId = "") => {
  const tasks = status === undefined ? [] : [{ taskId, status, message: "" }];
  expect((await app.request(reportTasks, { tasks }, device)).status).toBe(200);
  app.clock.advance(10 * MINUTE_MS);
};

/** The times in which a task ran, in minutes from the beginning of the test. */
async function runsOf(taskId: string): Promise<string[]> {
  const rows = await app.database.db
    .selectFrom("device_task_runs")
    .selectAll()
    .where("device_task_id", "=", BigInt(taskId))
    .orderBy("started_at")
    .execute();
  const minute = (at: Date | null): string =>
    at === null ? "" : String((at.getTime() - startMs) / MINUTE_MS);
  return rows.map((row) => `${minute(row.started_at)}–${minute(row.ended_at)}`);
}

describe("a task's runs", () => {
  test("begin when the device says that it runs, and end when it says anything else or leaves it out", async () => {
    const item = await choose(app, device, ["B", "b1"]);
    const id = item.instance_id ?? "";
    expect(await runsOf(id)).toEqual([]);
    await answer(app, device, "done");
    await passLock(app, device);
    startMs += 120 * MINUTE_MS;
    await report("Running", id);
    await report("NotRunning", id);
    await report("NotRunning", id);
    await report("Pending", id);
    await report("Running", id);
    await report("Running", id);
    await report();
    expect(await runsOf(id)).toEqual(["-120–10", "40–60"]);
    await report("Running", id);
    expect(await runsOf(id)).toEqual(["-120–10", "40–60", "70–"]);
  });

  test("continue if a device reports stop and start at the same time", async () => {
    const id = await runTask(app, device, ["B", "b1"]);
    for (const status of ["NotRunning", "Running", "NotRunning", "Running"] as const)
      await app.call(reportTasks, { tasks: [{ taskId: id, status, message: "" }] }, device);
    expect(await runsOf(id)).toEqual(["0–120", "120–"]);
  });

  test("end with the task: removed, replaced or the device unbound", async () => {
    const removed = await runTask(app, device, ["B", "b1"]);
    await remove(app, device, removed);
    await answer(app, device, "done");
    expect(await runsOf(removed)).toEqual(["0–120"]);

    await passLock(app, device);
    const replaced = await runTask(app, device, ["C", "c1"]);
    await choose(app, device, ["C", "c1", "south"]);
    expect(await runsOf(replaced)).toEqual(["240–"]);
    const command = await answer(app, device, "done");
    expect(await runsOf(replaced)).toEqual(["240–360"]);
    const newest = command.task?.taskId ?? "";
    expect(await runsOf(newest)).toEqual(["360–"]);

    app.clock.advance(30 * MINUTE_MS);
    await app.database.db
      .transaction()
      .execute((tx) => endTasksOf(tx, BigInt(device.deviceId), app.clock.now()));
    expect(await runsOf(newest)).toEqual(["360–390"]);
  });

  test("continue if the replacement is rejected", async () => {
    const id = await runTask(app, device, ["B", "b1"]);
    const other = await choose(app, device, ["B", "b1", "south"]);
    await answer(app, device, "declined", { cause: "filesystem" });
    expect(await runsOf(id)).toEqual(["0–"]);
    expect(await runsOf(other.instance_id ?? "")).toEqual([]);
  });
});

describe("a task's failure", () => {
  const failure = async (taskId: string) => {
    const found = (await history(app, device)).find(({ id }) => id === taskId)?.failure;
    return found && { ...found, failedAt: minuteOf(found.failedAt) };
  };
  const minuteOf = (at: string): number => (Date.parse(at) - startMs) / MINUTE_MS;
  const reportTask = (
    taskId: string,
    status: "NotRunning" | "Pending" | "Running",
    cause?: TaskCause,
  ) =>
    app.call(
      reportTasks,
      { tasks: [{ taskId, status, message: "", ...(cause && { cause }) }] },
      device,
    );

  test("lasts from the first word that it does not run to the next that it does, with the last reason", async () => {
    const id = await runTask(app, device, ["B", "b1"]);
    expect(await failure(id)).toBeNull();
    app.clock.advance(10 * MINUTE_MS);
    await reportTask(id, "NotRunning", "retrying");
    app.clock.advance(10 * MINUTE_MS);
    await reportTask(id, "Pending");
    app.clock.advance(10 * MINUTE_MS);
    await reportTask(id, "NotRunning", "network");
    const since = { failedAt: 130, cause: "network", message: "" };
    expect(await failure(id)).toEqual({ ...since, recoveredAt: null });
    app.clock.advance(10 * MINUTE_MS);
    await reportTask(id, "Running");
    const recoveredAt = app.clock.now().toISOString();
    expect(await failure(id)).toEqual({ ...since, recoveredAt });
    // In the same instant.
    await reportTask(id, "NotRunning", "system");
    expect(await failure(id)).toMatchObject({ cause: "system", failedAt: 160, recoveredAt: null });
  });

  test("is the reason of a task that could not be started, and of one that its device leaves out", async () => {
    const refused = await choose(app, device, ["B", "b1"]);
    await answer(app, device, "failed", { cause: "filesystem", message: "read-only" });
    expect(await failure(refused.instance_id ?? "")).toMatchObject({
      failedAt: 0,
      cause: "filesystem",
      message: "read-only",
    });
    await passLock(app, device);
    const id = await runTask(app, device, ["C", "c1"]);
    await report();
    expect(await failure(id)).toMatchObject({ cause: "retrying", recoveredAt: null });
  });
});

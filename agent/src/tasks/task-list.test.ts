import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AgentTask } from "@nodeyard/contract/tasks/columns.ts";
import { DAY_MS, HOUR_MS } from "@nodeyard/contract/time.ts";
import { createFakeAgent, type FakeAgent } from "../testing/fake-agent.ts";
import { createFakePrograms } from "../testing/fake-program.ts";
import { type ProtocolServer, startProtocolServer } from "../testing/protocol-server.ts";

const KEY = "key-1";
let server: ProtocolServer;
let agent: FakeAgent;
let started: ReturnType<typeof createFakePrograms>["started"];
beforeEach(async () => {
  server = await startProtocolServer();
  agent = await createFakeAgent(Date.parse("2026-03-01T12:00:00.000Z"));
  server.now = () => agent.time.wallMs();
  server.codes.set("GOOD", "unused");
  const programs = createFakePrograms();
  ({ started } = programs);
  agent.startProgram = programs.startProgram;
});
afterEach(async () => {
  await server.close();
  await agent.remove();
});

const start = (options = {}) => agent.start({ server: server.url, code: "GOOD", ...options });
const task = (taskId: string, change: Partial<AgentTask> = {}): AgentTask => ({
  taskId,
  type: "C",
  task: "c1",
  zone: "east",
  threads: 1,
  storageBytes: 100 * 2 ** 30,
  replaces: null,
  ...change,
});
const expiresAt = (): string => new Date(server.now() + 30 * DAY_MS).toISOString();
const setTask = (id: string, of: AgentTask): void =>
  void server.commands.push({ id, kind: "set_task", expiresAt: expiresAt(), task: of });
const removeTask = (id: string, taskId: string): void =>
  void server.commands.push({ id, kind: "remove_task", expiresAt: expiresAt(), taskId });
const answers = (id: string) => server.acknowledged.filter(({ commandId }) => commandId === id);
const statesOf = (id: string) => answers(id).map(({ state }) => state);
const lastReport = () => server.taskReports.at(-1)?.tasks;
const lastStatus = (taskId: string) => lastReport()?.find((one) => one.taskId === taskId)?.status;
const until = (isThere: () => boolean) => agent.time.runUntil(isThere);

describe("a task that was chosen", () => {
  it("is acknowledged, pending until its program has run for a few seconds, then running and done", async () => {
    const run = start();
    setTask("c1", task("7"));
    await until(() => lastStatus("7") === "Pending");
    expect(statesOf("c1")).toEqual(["acknowledged"]);
    const startedMs = agent.time.steadyMs();
    await until(() => lastStatus("7") === "Running");
    expect(agent.time.steadyMs() - startedMs).toBeGreaterThan(3_000);
    await until(() => statesOf("c1").includes("done"));
    expect(statesOf("c1")).toEqual(["acknowledged", "done"]);
    expect(started[0]?.task).toEqual(task("7"));
    expect(existsSync(started[0]?.directory ?? "")).toBe(true);
    await run.stop();
  });

  it("is declined with a message without a task runner", async () => {
    agent.startProgram = undefined;
    const run = start();
    setTask("c1", task("7"));
    await until(() => lastStatus("7") === "NotRunning");
    await run.stop();
    expect(answers("c1")).toMatchObject([{ state: "declined", cause: "unsupported" }]);
    expect(answers("c1")[0]?.message).toContain("--task-runner");
  });

  it("fails without enough disk space, and starts automatically once there is", async () => {
    const run = start({ taskSpaceBytes: 2 ** 60 });
    setTask("c1", task("7"));
    await until(() => statesOf("c1").length > 0);
    expect(answers("c1")).toMatchObject([{ state: "failed", cause: "disk_space" }]);
    await until(() => lastStatus("7") === "NotRunning");
    expect(started).toEqual([]);
    await run.stop();
    const roomy = start();
    await until(() => lastStatus("7") === "Running");
    await roomy.stop();
  });

  it("fails where its directory cannot be used", async () => {
    const run = start();
    await until(() => server.reports.length > 0);
    await writeFile(join(agent.store.directory, "tasks"), "in the way");
    setTask("c1", task("7"));
    await until(() => statesOf("c1").length > 0);
    await run.stop();
    expect(answers("c1")).toMatchObject([{ state: "failed", cause: "filesystem" }]);
  });

  it("fails if its program exits early, with the exit reason", async () => {
    const run = start();
    setTask("c1", task("7"));
    await until(() => started.length === 1);
    started[0]?.end({ exitCode: 3, lastLine: "no licence" });
    await until(() => statesOf("c1").includes("failed"));
    expect(answers("c1")[1]).toMatchObject({
      message: "The task's program exited with code 3: no licence",
      cause: "retrying",
    });
    await until(() => lastStatus("7") === "Running");
    await run.stop();
  });

  it("does not become a path outside the directory of the tasks", async () => {
    const run = start();
    setTask("c1", task("../../etc"));
    await until(() => statesOf("c1").length > 0);
    await run.stop();
    expect(statesOf("c1")).toEqual(["declined"]);
    expect(started).toEqual([]);
  });

  it.each(["$(reboot)", "c1; rm -rf /", "c 1", "", "c".repeat(41), "c1\n"])(
    "whose name is %j is not given to the runner",
    async (name) => {
      const run = start();
      setTask("c1", task("7", { task: name }));
      await until(() => statesOf("c1").length > 0);
      await run.stop();
      expect(statesOf("c1")).toEqual(["declined"]);
      expect(started).toEqual([]);
    },
  );
});

describe("a running task", () => {
  async function running() {
    const run = start();
    setTask("c1", task("7"));
    await until(() => lastStatus("7") === "Running");
    return run;
  }

  it("is not running from its program's end until it runs again", async () => {
    const run = await running();
    started[0]?.end({ exitCode: null, signal: "SIGKILL" });
    await until(() => lastStatus("7") === "NotRunning");
    expect(lastReport()?.[0]).toMatchObject({
      message: "The task's program was killed by SIGKILL",
      cause: "retrying",
    });
    await until(() => lastStatus("7") === "Running");
    const since = server.taskReports.flatMap(({ tasks }) => tasks.map(({ status }) => status));
    const changes = since.filter((status, index) => status !== since[index - 1]);
    expect(changes).toEqual(["Pending", "Running", "NotRunning", "Running"]);
    await run.stop();
  });

  it("restarts with backoff, and is reported as broken after repeated failures", async () => {
    const run = await running();
    const startsMs: number[] = [];
    for (let failures = 1; failures <= 6; failures += 1) {
      const count = started.length;
      started.at(-1)?.end({ exitCode: failures });
      await until(() => started.length > count);
      startsMs.push(agent.time.steadyMs());
    }
    await until(() => lastReport()?.[0]?.message.includes("code 6") === true);
    expect(lastReport()?.[0]?.cause).toBe("system");
    const pauses = startsMs.slice(1).map((atMs, index) => atMs - (startsMs[index] ?? 0));
    expect(pauses.at(-1)).toBeGreaterThan(4 * (pauses[0] ?? 0));
    await run.stop();
  });

  it("stops with the agent, reports it, and resumes after the next start", async () => {
    const run = await running();
    await run.stop();
    expect(started[0]?.stopped).toBe(true);
    expect(lastReport()).toMatchObject([{ taskId: "7", status: "NotRunning", cause: "retrying" }]);
    const next = start();
    await until(() => lastStatus("7") === "Running");
    expect(started).toHaveLength(2);
    expect(statesOf("c1")).toEqual(["acknowledged", "done"]);
    await next.stop();
  });

  it("is stopped by a removal, and its directory deleted", async () => {
    const run = await running();
    const { directory = "" } = started[0] ?? {};
    await writeFile(join(directory, "synchronised"), "data");
    removeTask("c2", "7");
    await until(() => statesOf("c2").includes("done"));
    expect(statesOf("c2")).toEqual(["acknowledged", "done"]);
    expect(started[0]?.stopped).toBe(true);
    expect(existsSync(directory)).toBe(false);
    await until(() => lastReport()?.length === 0);
    removeTask("c3", "7");
    await until(() => statesOf("c3").includes("done"));
    await run.stop();
    expect(agent.store.get().tasks).toBeUndefined();
  });

  it("belongs to its binding: an unbound device removes it", async () => {
    const run = await running();
    server.unbindAll();
    let isOver = false;
    void run.ended.then(() => (isOver = true));
    await agent.time.runUntil(() => isOver);
    expect(started[0]?.stopped).toBe(true);
    expect(agent.store.get().tasks).toBeUndefined();
    expect(existsSync(started[0]?.directory ?? "")).toBe(false);
  });
});

describe("a task that replaces another", () => {
  async function replacing() {
    const run = start();
    setTask("c1", task("7"));
    await until(() => lastStatus("7") === "Running");
    setTask("c2", task("8", { zone: "south", replaces: "7" }));
    return run;
  }

  it("starts when the other has stopped, and removes it once it runs", async () => {
    const run = await replacing();
    await until(() => started.length === 2);
    expect(started[0]?.stopped).toBe(true);
    expect(existsSync(started[0]?.directory ?? "")).toBe(true);
    await until(() => statesOf("c2").includes("done") && lastReport()?.length === 1);
    expect(lastStatus("8")).toBe("Running");
    await until(() => !existsSync(started[0]?.directory ?? ""));
    await run.stop();
  });

  it("resumes the other with its data if it fails", async () => {
    const run = await replacing();
    await until(() => started.length === 2);
    // As on the server: the replaced task stays.
    server.wanted.set(KEY, new Map([["7", task("7")]]));
    started[1]?.end({ exitCode: 1 });
    await until(() => statesOf("c2").includes("failed") && lastReport()?.length === 1);
    await until(() => lastStatus("7") === "Running");
    expect(started.map(({ task: { taskId } }) => taskId)).toEqual(["7", "8", "7"]);
    expect(existsSync(started[0]?.directory ?? "")).toBe(true);
    await run.stop();
  });

  it("does not touch the other while it cannot even start", async () => {
    const first = start();
    setTask("c1", task("7"));
    await until(() => lastStatus("7") === "Running");
    await first.stop();
    const run = start();
    await until(() => lastStatus("7") === "Running");
    await writeFile(join(agent.store.directory, "tasks", "8"), "in the way");
    setTask("c2", task("8", { replaces: "7" }));
    await until(() => statesOf("c2").includes("failed"));
    expect(started.at(-1)).toMatchObject({ task: { taskId: "7" }, stopped: false });
    await run.stop();
  });
});

describe("the server's task list", () => {
  it("recovers from lost commands: missing tasks start, surplus ones stop", async () => {
    const run = start();
    setTask("c1", task("7"));
    await until(() => lastStatus("7") === "Running");
    server.wanted.set(KEY, new Map([["9", task("9", { type: "B", task: "b1" })]]));
    await agent.time.runUntil(() => lastStatus("9") === "Running", 3 * HOUR_MS);
    expect(lastReport()?.map(({ taskId }) => taskId)).toEqual(["9"]);
    expect(started[0]?.stopped).toBe(true);
    await run.stop();
  });

  it("may arrive before its command, which is still acknowledged", async () => {
    server.wanted.set(KEY, new Map([["7", task("7")]]));
    const run = start();
    await until(() => lastStatus("7") === "Running");
    setTask("c1", task("7"));
    await until(() => statesOf("c1").includes("done"));
    expect(started).toHaveLength(1);
    await run.stop();
  });

  it("is retried with backoff while the server is unreachable", async () => {
    const run = start();
    await until(() => server.taskReports.length === 1);
    let requests = 0;
    server.fault = (path) => {
      if (!path.endsWith("/tasks")) return undefined;
      requests += 1;
      return requests < 4 ? "drop" : undefined;
    };
    setTask("c1", task("7"));
    await until(() => lastStatus("7") === "Running");
    expect(requests).toBeLessThan(9);
    await run.stop();
  });
});

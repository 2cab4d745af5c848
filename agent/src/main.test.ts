import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { EXIT } from "./exit-codes.ts";
import { processStart } from "./platform/process-start.ts";
import { type ProtocolServer, startProtocolServer } from "./testing/protocol-server.ts";

const MAIN = join(import.meta.dirname, "main.ts");
let server: ProtocolServer;
let directory: string;
const running = new Set<ChildProcess>();

beforeEach(async () => {
  server = await startProtocolServer();
  server.codes.set("GOOD", "unused");
  directory = await mkdtemp(join(tmpdir(), "nodeyard-main-"));
});
afterEach(async () => {
  for (const child of running) child.kill("SIGKILL");
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

function start(...args: string[]) {
  const child = spawn(process.execPath, [MAIN, "--state", directory, "--language", "en", ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  let text = "";
  child.stdout.on("data", (chunk) => (text += chunk));
  child.stderr.on("data", (chunk) => (text += chunk));
  const ended = new Promise<number | null>((resolve) =>
    child.on("close", (code) => {
      running.delete(child);
      resolve(code);
    }),
  );
  return { child, ended, text: () => text };
}

async function until(isThere: () => boolean): Promise<void> {
  for (let tries = 0; !isThere(); tries += 1) {
    if (tries > 4000) throw new Error("it did not happen");
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

describe("the agent as a process", () => {
  it("writes all of a report to a pipe that is full at first", () => {
    const help = execFileSync(process.execPath, [MAIN, "--help"]).length;
    const pipe = `{ head -c 65500 /dev/zero; "$0" "$1" --help; } | { sleep 4; wc -c; }`;
    const read = execFileSync("sh", ["-c", pipe, process.execPath, MAIN], { encoding: "utf8" });
    expect(Number(read)).toBe(65500 + help);
  });

  it("measures this machine, reports within seconds and stops cleanly on SIGTERM", async () => {
    const agent = start("--server", server.url, "--code", "GOOD");
    await until(() => server.reports.length === 1);
    expect(server.reports[0]?.hardware?.cpuCount).toBeGreaterThan(0);
    expect(server.reports[0]?.hardware?.memoryBytes).toBeGreaterThan(1e8);
    await until(() => existsSync(join(directory, "reported")));
    agent.child.kill("SIGTERM");
    expect(await agent.ended).toBe(EXIT.stopped);
    expect(agent.text()).toContain("Stopped.");
    expect((await readdir(directory)).toSorted()).toEqual([
      "outbox.json",
      "reported",
      "state.json",
    ]);
  });

  it("protects the key: mode 0600, never logged", async () => {
    const agent = start("--server", server.url, "--code", "GOOD");
    await until(() => server.reports.length === 1);
    agent.child.kill("SIGINT");
    await agent.ended;
    const file = join(directory, "state.json");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, "utf8")).toContain("key-1");
    expect(agent.text()).not.toContain("key-1");
  });

  it("restarts after kill -9 without a code, and refuses a second instance", async () => {
    const first = start("--server", server.url, "--code", "GOOD");
    await until(() => server.reports.length === 1);
    const second = start("--server", server.url);
    expect(await second.ended).toBe(EXIT.alreadyRunning);
    expect(second.text()).toContain(`process ${first.child.pid}`);
    first.child.kill("SIGKILL");
    await first.ended;
    const third = start();
    await until(() => server.reports.length === 2);
    expect(server.reports[1]?.seq).toBe(2);
    third.child.kill("SIGTERM");
    expect(await third.ended).toBe(EXIT.stopped);
  });

  it("runs a task's program, stops it on exit, and finds it after kill -9", async () => {
    const runner = join(directory, "runner.mjs");
    // Writes its directory and runs until stopped.
    await writeFile(
      runner,
      `import { appendFileSync } from "node:fs";
       appendFileSync("pids", process.pid + "\\n");
       setInterval(() => {}, 1000);`,
    );
    const pids = (): number[] => {
      const file = join(directory, "state/tasks/7/pids");
      return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n").map(Number) : [];
    };
    const isAlive = (pid: number | undefined): boolean => processStart(pid ?? 0) !== "";
    const options = ["--state", join(directory, "state"), "--task-space-gib", "0"];
    const user = userInfo().username;
    const tasks = ["--task-runner", `"${process.execPath}" ${runner}`, "--task-user", user];
    const run = (...more: string[]) => start(...options, ...tasks, ...more);
    const status = () => server.taskReports.at(-1)?.tasks[0]?.status;

    const first = run("--server", server.url, "--code", "GOOD");
    const task = { taskId: "7", type: "C", task: "c1", zone: "east", threads: 1 } as const;
    server.commands.push({
      id: "c1",
      kind: "set_task",
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
      task: { ...task, storageBytes: 0, replaces: null },
    });
    await until(() => status() === "Running");
    first.child.kill("SIGKILL");
    await first.ended;
    expect(isAlive(pids()[0])).toBe(true);

    const second = run();
    await until(() => pids().length === 2);
    expect(isAlive(pids()[0])).toBe(false);
    expect(second.text()).toContain(`process ${pids()[0]}`);
    await until(() => status() === "Running");
    second.child.kill("SIGTERM");
    expect(await second.ended).toBe(EXIT.stopped);
    expect(isAlive(pids()[1])).toBe(false);
    expect(status()).toBe("NotRunning");

    // A second signal exits immediately, even if a program ignores the first.
    await writeFile(runner, `process.on("SIGTERM", () => {});${await readFile(runner, "utf8")}`);
    const third = run();
    await until(() => pids().length === 3);
    third.child.kill("SIGTERM");
    await until(() => third.text().includes("Stopping."));
    third.child.kill("SIGTERM");
    await third.ended;
    await until(() => !isAlive(pids()[2]));
  });

  it("has an exit code for each condition that the owner must resolve", async () => {
    const file = join(directory, "file");
    await writeFile(file, "");
    expect(await start("--server", "nonsense").ended).toBe(EXIT.usage);
    expect(await start("--server", server.url).ended).toBe(EXIT.usage);
    expect(await start("--server", server.url, "--code", "BAD").ended).toBe(EXIT.bindRefused);
    expect(await start("--state", join(file, "below")).ended).toBe(EXIT.stateUnusable);
  });
});

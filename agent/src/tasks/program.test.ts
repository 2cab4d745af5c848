import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AgentTask } from "@nodeyard/contract/tasks/columns.ts";
import { processStart } from "../platform/process-start.ts";
import { programStarter } from "./program.ts";
import { findTaskUser } from "./task-user.ts";

const TASK: AgentTask = {
  taskId: "7",
  type: "D",
  task: "2",
  zone: "south",
  threads: 2,
  storageBytes: 0,
  replaces: null,
};
let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "nodeyard-program-"));
});
afterEach(() => rm(directory, { recursive: true }));

async function script(text: string): Promise<readonly string[]> {
  const path = join(directory, "runner.mjs");
  await writeFile(path, text);
  return [process.execPath, path];
}
const pidFile = (): string => join(directory, "7.pid");
const isAlive = (pid: number): boolean => processStart(pid) !== "";

async function until(isThere: () => boolean): Promise<void> {
  for (let tries = 0; !isThere(); tries += 1) {
    if (tries > 400) throw new Error("it did not happen");
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

it("runs as its user, who has the task's directory and can read nothing of the agent's", async () => {
  const isRoot = process.getuid?.() === 0;
  const user = findTaskUser(isRoot ? "nobody" : userInfo().username);
  const own = join(directory, "tasks/7");
  await mkdir(own, { recursive: true, mode: 0o700 });
  await writeFile(join(directory, "state.json"), "key", { mode: 0o600 });
  const script = "id -u; pwd; echo $HOME; cat ../../state.json || echo refused";
  const command = ["/bin/sh", "-c", `{ ${script}; } > seen.txt 2> /dev/null`];
  const program = programStarter(command, user)(TASK, own, pidFile());
  expect(await program.ended).toMatchObject({ exitCode: 0 });
  const seen = (await readFile(join(own, "seen.txt"), "utf8")).trim().split("\n");
  expect(seen).toEqual([String(user?.uid), own, own, isRoot ? "refused" : "key"]);
});

it("finds no user of a name that there is not", () => {
  expect(findTaskUser("no-such-account")).toBeUndefined();
});

describe("a task's program", () => {
  it("gets its task from the environment, without the agent's settings", async () => {
    const command = await script(`
      import { writeFileSync } from "node:fs";
      const mine = Object.entries(process.env).filter(([name]) => name.startsWith("NODEYARD_"));
      writeFileSync("seen.json", JSON.stringify({ ...Object.fromEntries(mine), home: process.env.HOME, cwd: process.cwd() }));
    `);
    const environment = { ...process.env, NODEYARD_CODE: "SECRET", HOME: "/home/yard" };
    const program = programStarter(command, undefined, environment)(TASK, directory, pidFile());
    expect(await program.ended).toMatchObject({ exitCode: 0, signal: null });
    const seen: unknown = JSON.parse(await readFile(join(directory, "seen.json"), "utf8"));
    expect(seen).toEqual({
      NODEYARD_TASK_ID: "7",
      NODEYARD_TASK_TYPE: "D",
      NODEYARD_TASK_NAME: "2",
      NODEYARD_TASK_ZONE: "south",
      NODEYARD_TASK_THREADS: "2",
      NODEYARD_TASK_DIRECTORY: directory,
      home: "/home/yard",
      cwd: directory,
    });
  });

  it("reports its exit and its last line", async () => {
    const command = await script(
      `console.log("working"); console.error("no licence"); process.exitCode = 3;`,
    );
    const program = programStarter(command)(TASK, directory, pidFile());
    expect(await program.ended).toEqual({
      exitCode: 3,
      signal: null,
      lastLine: "no licence",
      notStarted: undefined,
    });
    expect(existsSync(pidFile())).toBe(false);
  });

  it("reports the reason if the command does not exist", async () => {
    const program = programStarter([join(directory, "missing")])(TASK, directory, pidFile());
    expect((await program.ended).notStarted).toContain("ENOENT");
    await program.stop();
  });

  it("stops on request, with its children", async () => {
    const command = await script(`
      import { spawn } from "node:child_process";
      import { writeFileSync } from "node:fs";
      const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "inherit" });
      writeFileSync("child", String(child.pid));
      process.on("SIGTERM", () => process.exit(0));
    `);
    const program = programStarter(command)(TASK, directory, pidFile());
    await until(() => existsSync(join(directory, "child")));
    const { pid } = JSON.parse(readFileSync(pidFile(), "utf8")) as { pid: number };
    const childPid = Number(readFileSync(join(directory, "child"), "utf8"));
    await program.stop();
    await until(() => !isAlive(childPid));
    expect(isAlive(pid)).toBe(false);
    expect(existsSync(pidFile())).toBe(false);
  });
});

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { processStart } from "../platform/process-start.ts";
import { pidFileOf } from "./directories.ts";
import { clearLeftovers } from "./leftovers.ts";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "nodeyard-leftovers-"));
});
afterEach(() => rm(directory, { recursive: true }));

/** A process as a killed agent leaves it: in a group of its own. */
function orphan(): { pid: number; kill: () => void } {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], {
    detached: true,
    stdio: "ignore",
  });
  return { pid: child.pid ?? 0, kill: () => child.kill("SIGKILL") };
}

describe("what a killed agent left behind", () => {
  it("is found by the process's number and start, and stopped", async () => {
    const { pid } = orphan();
    const startedAt = processStart(pid);
    await writeFile(pidFileOf(directory, "7"), JSON.stringify({ pid, startedAt }));
    const stopped: [string, number][] = [];
    await clearLeftovers(directory, new Set(["7"]), (...one) => stopped.push(one));
    expect(stopped).toEqual([["7", pid]]);
    expect(processStart(pid)).toBe("");
    expect(existsSync(pidFileOf(directory, "7"))).toBe(false);
  });

  it("is not taken for a stranger who got the same number", async () => {
    const { pid, kill } = orphan();
    try {
      const startedAt = "an-earlier-boot/4711";
      await writeFile(pidFileOf(directory, "7"), JSON.stringify({ pid, startedAt }));
      // A torn file, and numbers that mean whole groups of processes.
      await writeFile(pidFileOf(directory, "8"), '{"pid":');
      await writeFile(pidFileOf(directory, "9"), JSON.stringify({ pid: 1, startedAt: "" }));
      await clearLeftovers(directory, new Set(), () => expect.unreachable());
      expect(processStart(pid)).not.toBe("");
    } finally {
      kill();
    }
  });

  it("are directories of tasks that are no more; all others stay", async () => {
    await mkdir(join(directory, "7"));
    await mkdir(join(directory, "8/data"), { recursive: true });
    await mkdir(join(directory, "lost+found"));
    await clearLeftovers(directory, new Set(["7"]), () => undefined);
    expect((await readdir(directory)).toSorted()).toEqual(["7", "lost+found"]);
  });

  it("is nothing before the first task", async () => {
    await clearLeftovers(join(directory, "missing"), new Set(), () => expect.unreachable());
  });
});

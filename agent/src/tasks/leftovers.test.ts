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

/** A process as left by a killed agent: in its own group. */
function orphan(): { pid: number; kill: () => void } {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], {
    detached: true,
    stdio: "ignore",
  });
  return { pid: child.pid ?? 0, kill: () => child.kill("SIGKILL") };
}

describe("leftovers of a killed agent", () => {
  it("are found by PID and start time, and stopped", async () => {
    const { pid } = orphan();
    const startedAt = processStart(pid);
    await writeFile(pidFileOf(directory, "7"), JSON.stringify({ pid, startedAt }));
    const stopped: [string, number][] = [];
    await clearLeftovers(directory, new Set(["7"]), (...one) => stopped.push(one));
    expect(stopped).toEqual([["7", pid]]);
    expect(processStart(pid)).toBe("");
    expect(existsSync(pidFileOf(directory, "7"))).toBe(false);
  });

  it("are not confused with another process of the same PID", async () => {
    const { pid, kill } = orphan();
    try {
      const startedAt = "an-earlier-boot/4711";
      await writeFile(pidFileOf(directory, "7"), JSON.stringify({ pid, startedAt }));
      // A torn file, and PIDs that would address process groups.
      await writeFile(pidFileOf(directory, "8"), '{"pid":');
      await writeFile(pidFileOf(directory, "9"), JSON.stringify({ pid: 1, startedAt: "" }));
      await clearLeftovers(directory, new Set(), () => expect.unreachable());
      expect(processStart(pid)).not.toBe("");
    } finally {
      kill();
    }
  });

  it("include directories of removed tasks; all others are kept", async () => {
    await mkdir(join(directory, "7"));
    await mkdir(join(directory, "8/data"), { recursive: true });
    await mkdir(join(directory, "lost+found"));
    await clearLeftovers(directory, new Set(["7"]), () => undefined);
    expect((await readdir(directory)).toSorted()).toEqual(["7", "lost+found"]);
  });

  it("do not exist before the first task", async () => {
    await clearLeftovers(join(directory, "missing"), new Set(), () => expect.unreachable());
  });
});

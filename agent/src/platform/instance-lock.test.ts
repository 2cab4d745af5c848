import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { lockStateDirectory } from "./instance-lock.ts";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "nodeyard-lock-"));
});
afterEach(() => rm(directory, { recursive: true }));

const holds = (lock: Awaited<ReturnType<typeof lockStateDirectory>>): boolean => "release" in lock;

it("admits one agent and reports its PID to the next", async () => {
  const first = await lockStateDirectory(directory);
  expect(holds(first)).toBe(true);
  expect(await lockStateDirectory(directory)).toEqual({ heldBy: process.pid });
  if ("release" in first) await first.release();
  expect(await readdir(directory)).toEqual([]);
  expect(holds(await lockStateDirectory(directory))).toBe(true);
});

it.each([
  ["a process that is gone", { id: "x", pid: 2 ** 22 - 1, startedAt: "" }],
  ["a later process with the same number", { id: "x", pid: process.pid, startedAt: "boot/1" }],
])("takes over the lock of %s", async (_, holder) => {
  await writeFile(join(directory, "agent.lock"), JSON.stringify(holder));
  expect(holds(await lockStateDirectory(directory))).toBe(true);
});

it("takes over a lock that a power cut left empty", async () => {
  await writeFile(join(directory, "agent.lock"), "");
  expect(holds(await lockStateDirectory(directory))).toBe(true);
});

it("admits one when several find the same stale lock", async () => {
  await writeFile(join(directory, "agent.lock"), "");
  const locks = await Promise.all(Array.from({ length: 5 }, () => lockStateDirectory(directory)));
  expect(locks.filter(holds)).toHaveLength(1);
});

import { readdir, rm, unlink } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { readFileIfThere } from "../platform/atomic-file.ts";
import { processStart } from "../platform/process-start.ts";
import { directoryOf, isTaskId, PID_SUFFIX } from "./directories.ts";
import { STOP_GRACE_MS } from "./program.ts";
import { signalGroup } from "./process-group.ts";

const POLL_INTERVAL_MS = 50;

/**
 * Stops programs left running by a killed agent, matched by PID and start time so that a reused PID is not killed.
 * Removes the directories of tasks that are not `kept`.
 */
export async function clearLeftovers(
  directory: string,
  kept: ReadonlySet<string>,
  onStopped: (taskId: string, pid: number) => void,
): Promise<void> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  const pidFiles = entries.filter(({ name }) => name.endsWith(PID_SUFFIX));
  await Promise.all(
    pidFiles.map(async ({ name }) => {
      const path = join(directory, name);
      const pid = await stopProcessOf(path);
      if (pid !== undefined) onStopped(basename(name, PID_SUFFIX), pid);
      await unlink(path).catch(() => undefined);
    }),
  );
  // Other entries on the operator's disk are left alone.
  const strays = entries.filter(
    (entry) => entry.isDirectory() && isTaskId(entry.name) && !kept.has(entry.name),
  );
  for (const { name } of strays)
    await rm(directoryOf(directory, name), { recursive: true, force: true }).catch(() => undefined);
}

/** PID of the stopped process; undefined if none was running. */
async function stopProcessOf(pidFile: string): Promise<number | undefined> {
  const left = parse(await readFileIfThere(pidFile).catch(() => undefined));
  if (left === undefined) return undefined;
  const isThere = (): boolean => left.startedAt !== "" && processStart(left.pid) === left.startedAt;
  if (!isThere()) return undefined;
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    signalGroup(left.pid, signal);
    const until = Date.now() + STOP_GRACE_MS;
    while (isThere() && Date.now() < until) await delay(POLL_INTERVAL_MS);
  }
  return left.pid;
}

function parse(text: string | undefined): { pid: number; startedAt: string } | undefined {
  try {
    const value = JSON.parse(text ?? "") as { pid: number; startedAt: string };
    return Number.isInteger(value.pid) && value.pid > 1 ? value : undefined;
  } catch {
    return undefined;
  }
}

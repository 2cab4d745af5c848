import { mkdir, open, statfs, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { TaskCause } from "@nodeyard/contract/task-causes.ts";
import type { Texts } from "../texts.ts";
import { usedBytes } from "./used-bytes.ts";

const GIB = 2 ** 30;
const FULL = new Set(["ENOSPC", "EDQUOT"]);

/** Reason a task cannot run, with a message for its owner. */
export interface Obstacle {
  cause: TaskCause;
  message: string;
}

/**
 * Creates the task's directory and checks that it is writable and has enough disk space. Space already used by the task
 * counts as available: a resumed task needs no additional space.
 *
 * @param neededBytes minimum of used and free space together
 */
export async function findDiskObstacle(
  directory: string,
  neededBytes: number,
  texts: Texts,
): Promise<Obstacle | undefined> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await tryToWrite(directory);
    const disk = await statfs(directory);
    const freeBytes = disk.bavail * disk.bsize;
    if (freeBytes >= neededBytes) return undefined;
    const roomBytes = freeBytes + (await usedBytes(directory));
    if (roomBytes >= neededBytes) return undefined;
    const message = texts.taskDiskSpace({ has: inGib(roomBytes), needs: inGib(neededBytes) });
    return { cause: "disk_space", message };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const isFull = code !== undefined && FULL.has(code);
    return {
      cause: isFull ? "disk_space" : "filesystem",
      message: texts.taskDirectoryUnusable({ directory, reason: message }),
    };
  }
}

async function tryToWrite(directory: string): Promise<void> {
  const path = join(directory, ".nodeyard-writable");
  await unlink(path).catch(() => undefined);
  // Untrusted directory: symlinks are not followed.
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile("1");
    await file.sync();
  } finally {
    await file.close();
  }
  await unlink(path);
}

function inGib(bytes: number): string {
  return `${Math.round((bytes / GIB) * 10) / 10} GiB`;
}

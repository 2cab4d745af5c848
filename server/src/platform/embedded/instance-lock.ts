import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Start time in clock ticks since boot; detects a reused PID (Linux only). */
async function startTicks(pid: number): Promise<string> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The second field is the program's name in brackets and may hold spaces.
  return text.slice(text.lastIndexOf(")") + 2).split(" ")[19] ?? "";
}

/** A zombie keeps its PID but counts as dead (Linux). */
function isZombie(pid: number): boolean {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).startsWith("Z");
  } catch {
    return false;
  }
}

export function isAlive(pid: number): boolean {
  if (isZombie(pid)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

export class AlreadyRunningError extends Error {
  override readonly name = "AlreadyRunningError";
  constructor(pid: number, dataDirectory: string) {
    super(
      `Nodeyard is already running on ${dataDirectory} (process ${pid}). Stop it first, or set NODEYARD_DATA.`,
    );
  }
}

/**
 * Locks a data directory for this process. A stale lock (kill -9, power loss) is taken over.
 * @returns a function that releases the lock.
 */
export async function lockDataDirectory(dataDirectory: string): Promise<() => Promise<void>> {
  await mkdir(dataDirectory, { recursive: true });
  const file = join(dataDirectory, "nodeyard.lock");
  const mine = JSON.stringify({ pid: process.pid, ticks: await startTicks(process.pid) });
  for (;;) {
    try {
      await writeFile(file, mine, { flag: "wx" });
      return () => rm(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const text = await readFile(file, "utf8").catch(() => "");
    const held = /"pid":(\d+),"ticks":"(\d*)"/.exec(text);
    const pid = Number(held?.[1]);
    if (held && isAlive(pid) && (await startTicks(pid)) === held[2]) {
      throw new AlreadyRunningError(pid, dataDirectory);
    }
    await rm(file, { force: true });
  }
}

import { randomUUID } from "node:crypto";
import { link, rename, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { readFileIfThere } from "./atomic-file.ts";
import { isDiskTrouble } from "./disk-watch.ts";
import { processStart } from "./process-start.ts";

interface Holder {
  id: string;
  pid: number;
  /** Distinguishes a process from a later one with the same PID; empty if the system does not report it. */
  startedAt: string;
}

const FILE = "agent.lock";
/** Time for a competing process that found the same stale lock to write its own. */
const SETTLE_MS = 100;

/**
 * Locks the state directory for this process. Returns a release function, or the PID of the live process that holds the
 * lock. A stale lock (killed process, earlier boot) is taken over.
 */
export async function lockStateDirectory(
  directory: string,
): Promise<{ release: () => Promise<void> } | { heldBy: number }> {
  const path = join(directory, FILE);
  const own: Holder = { id: randomUUID(), pid: process.pid, startedAt: processStart(process.pid) };
  const draft = `${path}.${own.id}`;
  try {
    await writeFile(draft, JSON.stringify(own), { mode: 0o600 });

    if (!(await acquireFree(draft, path))) {
      const holder = await readHolder(path);
      if (holder !== undefined && isAlive(holder)) return { heldBy: holder.pid };
      await rename(draft, path);
      await delay(SETTLE_MS);
      const winner = await readHolder(path);
      if (winner?.id !== own.id) return { heldBy: winner?.pid ?? 0 };
    }
  } catch (error) {
    if (!isDiskTrouble(error)) throw error;
    // A full disk keeps no agent from running, but an agent that holds the lock keeps it.
    const holder = await readHolder(path);
    if (holder !== undefined && isAlive(holder)) return { heldBy: holder.pid };
  } finally {
    await unlink(draft).catch(() => undefined);
  }
  return {
    release: async () => {
      const holder = await readHolder(path);
      if (holder?.id === own.id) await unlink(path).catch(() => undefined);
    },
  };
}

// A hard link fails if the name exists: of two agents starting together, one wins.
async function acquireFree(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

async function readHolder(path: string): Promise<Holder | undefined> {
  const text = await readFileIfThere(path);
  try {
    const holder = JSON.parse(text ?? "") as Holder;
    return Number.isInteger(holder.pid) ? holder : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(holder: Holder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  return processStart(holder.pid) === holder.startedAt;
}

import { lstat, opendir } from "node:fs/promises";
import { join } from "node:path";
import type { TimeSource } from "../platform/time.ts";

const BLOCK_BYTES = 512;

/** Disk usage of a directory tree; unreadable or vanished files count as zero. */
export async function usedBytes(directory: string): Promise<number> {
  let total = 0;
  const waiting = [directory];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const entries = await opendir(path).catch(() => undefined);
    if (entries === undefined) continue;
    for await (const entry of entries) {
      const below = join(path, entry.name);
      if (entry.isDirectory()) waiting.push(below);
      else if (entry.isFile()) total += (await lstat(below).catch(() => undefined))?.blocks ?? 0;
    }
  }
  return total * BLOCK_BYTES;
}

/** Walking millions of files is slow: the interval keeps it below this share of the time. */
const SHARE_OF_TIME = 1 / 100;

/** Cached disk usage of a directory, measured again when due. */
export function createUsedBytesMeter(
  directory: string,
  time: Pick<TimeSource, "steadyMs">,
  measure: (directory: string) => Promise<number> = usedBytes,
): () => Promise<number> {
  let known = 0;
  let dueMs = -Infinity;
  return async () => {
    const startMs = time.steadyMs();
    if (startMs < dueMs) return known;
    known = await measure(directory);
    const endMs = time.steadyMs();
    dueMs = endMs + (endMs - startMs) / SHARE_OF_TIME;
    return known;
  };
}

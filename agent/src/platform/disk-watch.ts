import type { Log } from "./log.ts";
import type { Texts } from "../texts.ts";

/** Errors of a disk that is full, over its quota, read-only after an error, or failing. */
const DISK_TROUBLE = new Set<unknown>(["ENOSPC", "EDQUOT", "EROFS", "EIO"]);

export const isDiskTrouble = (error: unknown): boolean =>
  DISK_TROUBLE.has((error as NodeJS.ErrnoException).code);

/** Writes to the state directory; they are kept in memory while its disk takes none. */
export interface DiskWatch {
  /**
   * Writes, or keeps the write to be repeated after the next one that succeeds: it must write what is current then. Throws
   * errors other than those of the disk.
   *
   * @param name of the file; a later write of it replaces the kept one
   * @returns true if it is on disk
   */
  write(name: string, write: () => Promise<void>): Promise<boolean>;
  /** Why the disk takes no writes; undefined if it does. */
  trouble(): string | undefined;
}

/** Logs once when the disk takes no writes, and when it does again. */
export function createDiskWatch(directory: string, log: Log, texts: Texts): DiskWatch {
  const kept = new Map<string, () => Promise<void>>();
  let trouble: string | undefined;

  async function attempt(name: string, write: () => Promise<void>): Promise<boolean> {
    try {
      await write();
      kept.delete(name);
      return true;
    } catch (error) {
      if (!isDiskTrouble(error)) throw error;
      const { message: reason } = error as Error;
      trouble = reason;
      if (kept.size === 0) log.error(texts.diskTrouble({ directory, reason }));
      kept.set(name, write);
      return false;
    }
  }

  return {
    trouble: () => trouble,
    async write(name, write) {
      const hadTrouble = kept.size > 0;
      if (!(await attempt(name, write))) return false;
      for (const [other, repeat] of kept) if (!(await attempt(other, repeat))) return true;
      trouble = undefined;
      if (hadTrouble) log.info(texts.diskRecovered());
      return true;
    },
  };
}

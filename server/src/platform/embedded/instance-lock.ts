import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** SQLite's code for a file that another connection has locked. */
const SQLITE_BUSY = 5;

export class AlreadyRunningError extends Error {
  override readonly name = "AlreadyRunningError";
  constructor(pid: string, dataDirectory: string) {
    super(
      `Nodeyard is already running on ${dataDirectory} (process ${pid}). Stop it first, or set NODEYARD_DATA.`,
    );
  }
}

/**
 * Locks a data directory for this process by a lock of the kernel on a file, which Node offers through SQLite only: it is
 * taken atomically, and a killed process or a power loss releases it.
 * @returns a function that releases the lock.
 */
export async function lockDataDirectory(dataDirectory: string): Promise<() => Promise<void>> {
  await mkdir(dataDirectory, { recursive: true });
  const pidFile = join(dataDirectory, "instance.pid");
  const lock = new DatabaseSync(join(dataDirectory, "instance.lock"));
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new AlreadyRunningError(await readFile(pidFile, "utf8").catch(() => "?"), dataDirectory);
  }
  await writeFile(pidFile, String(process.pid));
  return async () => {
    await rm(pidFile, { force: true });
    lock.close();
  };
}

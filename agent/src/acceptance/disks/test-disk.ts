import { constants } from "node:fs";
import { mkdir, open, rm, rmdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { DiskResult } from "@nodeyard/contract/acceptance/agent-calls.ts";
import {
  DISK_KEPT_BYTES,
  DISK_TEST_BYTES,
  DISK_TEST_SECONDS,
  type DiskFault,
} from "@nodeyard/contract/acceptance/rules.ts";
import type { FoundDisk } from "./find-disks.ts";
import { hasFio, testByFio } from "./fio.ts";
import { testDirectly } from "./test-directly.ts";

/** Less shows nothing of a disk. */
const LEAST_BYTES = 64 * 1024 ** 2;
const DIRECTORY = ".nodeyard-acceptance";
export const TEST_FILE = "disk-test";

class DiskFailed extends Error {
  readonly fault: DiskFault;

  constructor(fault: DiskFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Directory of a disk's test file: the agent's own if that is on the disk, since it may write there in any case. */
export async function directoryOn(mount: string, stateDirectory: string): Promise<string> {
  const [own, other] = await Promise.all([stat(stateDirectory), stat(mount)]);
  return own.dev === other.dev ? join(stateDirectory, "acceptance") : join(mount, DIRECTORY);
}

/** Bytes that a test may write: a tenth of the file system and two GiB stay free. */
export async function roomOn(mount: string): Promise<number> {
  const { bavail, blocks, bsize } = await statfs(mount);
  const kept = Math.max(DISK_KEPT_BYTES, (blocks * bsize) / 10);
  const room = Math.min(DISK_TEST_BYTES, bavail * bsize - kept);
  return Math.floor(room / LEAST_BYTES) * LEAST_BYTES;
}

async function makeDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const file = await open(
      join(directory, TEST_FILE),
      constants.O_CREAT | constants.O_WRONLY,
      0o600,
    );
    await file.close();
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    throw ["EACCES", "EPERM", "EROFS"].includes(code) ? new DiskFailed("notWritable") : error;
  }
}

/** Removes a test's file, and its directory unless that is the one that the unit lets the agent write to on this disk. */
export async function removeTest(directory: string): Promise<void> {
  await rm(join(directory, TEST_FILE), { force: true });
  await rmdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (!["ENOENT", "EBUSY", "EROFS"].includes(error.code ?? "")) throw error;
  });
}

/**
 * Measures a disk with a file of its own, which is removed whatever happens; what a kill leaves, the next start removes.
 *
 * @param onDirectory called with the directory of the test file before it exists
 */
export async function testDisk(
  disk: FoundDisk,
  options: {
    stateDirectory: string;
    onDirectory: (directory: string) => Promise<void>;
    signal: AbortSignal;
    seconds?: number;
    find?: () => Promise<boolean>;
  },
): Promise<DiskResult> {
  const { signal, seconds = DISK_TEST_SECONDS, find = hasFio } = options;
  const { disk: name, isSsd, sizeBytes, mount } = disk;
  const known = { disk: name, isSsd, sizeBytes };
  if (mount === undefined) return { ...known, fault: "notWritable" };
  try {
    const bytes = await roomOn(mount);
    if (bytes < LEAST_BYTES) throw new DiskFailed("noSpace");
    const directory = await directoryOn(mount, options.stateDirectory);
    await options.onDirectory(directory);
    try {
      await makeDirectory(directory);
      const file = { path: join(directory, TEST_FILE), bytes, seconds };
      const speeds = (await find())
        ? await testByFio(file, signal)
        : await testDirectly(file, signal);
      return { ...known, ...speeds };
    } finally {
      await removeTest(directory);
    }
  } catch (error) {
    if (signal.aborted) throw error;
    return { ...known, fault: error instanceof DiskFailed ? error.fault : "failed" };
  }
}

import { readdir, readFile, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isAlive } from "../embedded/is-alive.ts";

const FOLDER = "/dev/shm";
/** The template, its copies, and a gigabyte of log. */
const NEEDED_BYTES = 4 * 2 ** 30;

/** PostgreSQL's programs are beside its data when the user that runs them cannot enter the clone. */
async function runsPrograms(): Promise<boolean> {
  const mounts = await readFile("/proc/mounts", "utf8").catch(() => "");
  const fields = mounts.split("\n").map((line) => line.split(" "));
  const options = fields.find(([, place]) => place === FOLDER)?.[3];
  return options !== undefined && !options.split(",").includes("noexec");
}

/** Tests that were killed delete nothing. */
async function clear(prefix: string): Promise<void> {
  for (const name of await readdir(FOLDER)) {
    const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid)))
      await rm(join(FOLDER, name), { recursive: true, force: true });
  }
}

/**
 * Beginning of a path for what the tests of this process keep while they run: in memory where there is room. A database has a
 * thousand files and more, each test file makes and deletes one, and ext4, which passes over the places of files that were just
 * deleted, takes a tenth of the tests' processor time to find others.
 */
export async function memoryPath(name: string): Promise<string> {
  const prefix = `nodeyard-${name}-`;
  const path = (folder: string) => join(folder, `${prefix}${process.pid}-`);
  if (!(await runsPrograms())) return path(tmpdir());
  await clear(prefix);
  const { bavail, bsize } = await statfs(FOLDER);
  const hasRoom = Math.min(bavail * bsize, process.availableMemory()) >= NEEDED_BYTES;
  return path(hasRoom ? FOLDER : tmpdir());
}

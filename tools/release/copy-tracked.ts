import { copyFile, mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { trackedFiles } from "./run.ts";

/** Tests and what only they use. */
const IS_TEST = /\.test\.tsx?$|\/testing(?:\/|\.ts$)/;

/** Copies the tracked files below some paths, without tests. @returns how many. */
export async function copyTracked(
  root: string,
  target: string,
  paths: readonly string[],
): Promise<number> {
  const files = (await trackedFiles(root, paths)).filter((file) => !IS_TEST.test(file));
  for (const file of files) {
    await mkdir(dirname(join(target, file)), { recursive: true });
    await copyFile(join(root, file), join(target, file));
  }
  return files.length;
}

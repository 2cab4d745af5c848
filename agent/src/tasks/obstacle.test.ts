import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { textsIn } from "../texts.ts";
import { findDiskObstacle } from "./obstacle.ts";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "nodeyard-obstacle-"));
});
afterEach(() => rm(directory, { recursive: true }));

describe("a task's disk", () => {
  it("passes if writable with enough space, and leaves no file behind", async () => {
    const own = join(directory, "tasks/7");
    expect(await findDiskObstacle(own, 1_000, textsIn("en"))).toBeUndefined();
    expect(await readdir(own)).toEqual([]);
  });

  it.each([
    ["en", "Not enough disk space: a task needs 1073741824 GiB"],
    ["zn", "磁盘空间不足：任务需要 1073741824 GiB"],
  ] as const)("is refused with both figures when it is too small (%s)", async (language, words) => {
    const obstacle = await findDiskObstacle(directory, 2 ** 60, textsIn(language));
    expect(obstacle?.cause).toBe("disk_space");
    expect(obstacle?.message).toContain(words);
  });

  it("counts the task's own usage as available", async () => {
    const { statfs } = await import("node:fs/promises");
    await writeFile(join(directory, "held"), Buffer.alloc(64 * 2 ** 20, 1));
    /** For a task that needs more than is free, and less than is free and used together. */
    const find = async () => {
      const disk = await statfs(directory);
      return findDiskObstacle(directory, disk.bavail * disk.bsize + 32 * 2 ** 20, textsIn("en"));
    };
    // Again if others have written to the disk between the two looks.
    await expect.poll(find).toBeUndefined();
  });

  it.each([
    ["en", "Cannot use the directory"],
    ["zn", "无法使用目录"],
  ] as const)("is refused as broken when it cannot be written (%s)", async (language, words) => {
    await writeFile(join(directory, "tasks"), "not a directory");
    const own = join(directory, "tasks", "7");
    const obstacle = await findDiskObstacle(own, 0, textsIn(language));
    expect(obstacle?.cause).toBe("filesystem");
    expect(obstacle?.message).toContain(words);
  });
});

import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createUsedBytesMeter, usedBytes } from "./used-bytes.ts";

it("sums files at all depths and follows no link", async () => {
  const directory = await mkdtemp(join(tmpdir(), "nodeyard-bytes-"));
  try {
    expect(await usedBytes(join(directory, "missing"))).toBe(0);
    await mkdir(join(directory, "7/data"), { recursive: true });
    await writeFile(join(directory, "7/data/block"), Buffer.alloc(300_000, 1));
    await writeFile(join(directory, "8"), Buffer.alloc(100_000, 1));
    await symlink("/usr", join(directory, "7/elsewhere"));
    const bytes = await usedBytes(directory);
    expect(bytes).toBeGreaterThanOrEqual(400_000);
    expect(bytes).toBeLessThan(500_000);
  } finally {
    await rm(directory, { recursive: true });
  }
});

it("is measured rarely enough to take at most 1 % of the time", async () => {
  let nowMs = 0;
  let walks = 0;
  const meter = createUsedBytesMeter("/", { steadyMs: () => nowMs }, async () => {
    walks += 1;
    nowMs += 4_000;
    return walks * 1_000;
  });
  for (nowMs = 0; nowMs < 3_600_000; nowMs += 300_000) await meter();
  expect(walks).toBeLessThan(10);
  expect(await meter()).toBe(walks * 1_000);
});

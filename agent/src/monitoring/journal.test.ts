import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openJournal } from "./journal.ts";
import type { Point } from "./point.ts";
import { WORKING_DISK } from "../testing/working-disk.ts";

const NOW_MS = 1_800_000_000_000;
const FIRST = NOW_MS / 1000 - 3_000;
let directory: string;
let path: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "nodeyard-journal-"));
  path = join(directory, "points.ndjson");
});
afterEach(() => rm(directory, { recursive: true }));

function point(slotAtSeconds: number): Point {
  return {
    slotAtSeconds,
    stableValue: 40,
    inBps: 1,
    outBps: 2,
    cpuPercent: 12.5,
    memoryPercent: 50,
    diskPercent: 10,
    diskReadBps: 3,
    diskWriteBps: 4,
    externalStorageBytes: 0,
  };
}

async function filled(count: number) {
  const journal = await openJournal(directory, WORKING_DISK);
  for (let index = 0; index < count; index += 1)
    await journal.append(point(FIRST + index * 300), NOW_MS);
  return journal;
}

describe("the journal", () => {
  it("returns its points after a kill", async () => {
    await filled(3);
    const again = await openJournal(directory, WORKING_DISK);
    expect(again.oldest(10)).toEqual([point(FIRST), point(FIRST + 300), point(FIRST + 600)]);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it("keeps points with and without the busy time of the disks", async () => {
    const journal = await openJournal(directory, WORKING_DISK);
    const busy = { ...point(FIRST + 300), ioUtilPercent: 0 };
    await journal.append(point(FIRST), NOW_MS);
    await journal.append(busy, NOW_MS);
    const again = await openJournal(directory, WORKING_DISK);
    expect(again.unreadableLines).toBe(0);
    expect(again.oldest(10)).toEqual([point(FIRST), busy]);
  });

  it("survives a torn last line and appends cleanly behind it", async () => {
    await filled(2);
    await appendFile(path, "[1800000000,40,1,2,12");
    const again = await openJournal(directory, WORKING_DISK);
    expect(again.unreadableLines).toBe(1);
    expect(again.size()).toBe(2);
    await again.append(point(FIRST + 900), NOW_MS);
    const third = await openJournal(directory, WORKING_DISK);
    expect(third.unreadableLines).toBe(0);
    expect(third.oldest(10).map(({ slotAtSeconds }) => slotAtSeconds)).toEqual([
      FIRST,
      FIRST + 300,
      FIRST + 900,
    ]);
  });

  it("survives a last line that lost only its end of line", async () => {
    await filled(2);
    const text = await readFile(path, "utf8");
    await writeFile(path, text.trimEnd());
    const again = await openJournal(directory, WORKING_DISK);
    await again.append(point(FIRST + 900), NOW_MS);
    expect((await openJournal(directory, WORKING_DISK)).size()).toBe(3);
  });

  it.each([
    "\0\0\0\0\0",
    "null",
    "{}",
    '["a",1,2,3,4,5,6,7,8,9]',
    "[1,2,3]",
    "[1,2,3,4,5,6,7,8,9,-1]",
  ])("skips the damaged line %j and keeps the rest", async (line) => {
    await filled(1);
    await appendFile(path, `${line}\n${JSON.stringify(Object.values(point(FIRST + 300)))}\n`);
    const again = await openJournal(directory, WORKING_DISK);
    expect(again.unreadableLines).toBe(1);
    expect(again.size()).toBe(2);
  });

  it("takes one point for a slot and keeps the first", async () => {
    const journal = await filled(1);
    expect(await journal.append({ ...point(FIRST), outBps: 99 }, NOW_MS)).toBe(false);
    expect(journal.oldest(1)[0]?.outBps).toBe(2);
  });

  it("keeps seven days and no more", async () => {
    const journal = await openJournal(directory, WORKING_DISK);
    const week = 7 * 288;
    for (let index = 0; index <= week + 20; index += 1)
      await journal.append(point(FIRST + index * 300), (FIRST + index * 300) * 1000 + 300_000);
    expect(journal.size()).toBeLessThanOrEqual(week);
    expect(journal.size()).toBeGreaterThan(week - 3);
    expect((await readFile(path, "utf8")).trim().split("\n")).toHaveLength(journal.size());
  });

  it("removes confirmed points, on disk too, while new points arrive", async () => {
    const journal = await filled(3);
    await Promise.all([
      journal.remove([FIRST, FIRST + 300]),
      journal.append(point(FIRST + 900), NOW_MS),
    ]);
    const again = await openJournal(directory, WORKING_DISK);
    expect(again.oldest(9).map(({ slotAtSeconds }) => slotAtSeconds)).toEqual([
      FIRST + 600,
      FIRST + 900,
    ]);
  });
});

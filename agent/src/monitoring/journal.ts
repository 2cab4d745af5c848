import { open } from "node:fs/promises";
import { join } from "node:path";
import { OLDEST_POINT_MS } from "@nodeyard/contract/monitoring/rules.ts";
import { SLOT_MS } from "@nodeyard/contract/time.ts";
import { readFileIfThere, writeFileAtomically } from "../platform/atomic-file.ts";
import type { DiskWatch } from "../platform/disk-watch.ts";
import { createMutex } from "../platform/mutex.ts";
import { type Point, POINT_FIELDS } from "./point.ts";

/** Unconfirmed points, oldest first, durable before use where the disk takes them. */
export interface Journal {
  /** Unreadable lines found on open: a torn last line, a damaged disk. */
  readonly unreadableLines: number;
  size(): number;
  /** The oldest points, at most `limit`. */
  oldest(limit: number): Point[];
  /** Stores a point; false if its slot exists. Drops points older than 7 days. */
  append(point: Point, nowMs: number): Promise<boolean>;
  /** Removes points by slot. */
  remove(slotAtSeconds: readonly number[]): Promise<void>;
  /** Removes points that the server would reject as too old; returns their number. */
  dropOlderThanAllowed(nowMs: number): Promise<number>;
  clear(): Promise<void>;
}

const FILE = "points.ndjson";

export async function openJournal(directory: string, disk: DiskWatch): Promise<Journal> {
  const path = join(directory, FILE);
  const text = (await readFileIfThere(path)) ?? "";
  const lines = text.split("\n").filter((line) => line !== "");
  const pending = new Map<number, Point>();
  for (const line of lines) {
    const point = parseLine(line);
    if (point !== undefined) pending.set(point.slotAtSeconds, point);
  }
  const unreadableLines = lines.filter((line) => parseLine(line) === undefined).length;
  const runExclusive = createMutex();
  // True while the file may not be what is pending: a line torn by power loss or a full disk must not merge with the next one.
  let torn = unreadableLines > 0 || (text !== "" && !text.endsWith("\n"));
  if (torn) await rewrite();

  async function rewrite(): Promise<void> {
    torn = true;
    await disk.write(FILE, async () => {
      await writeFileAtomically(path, [...pending.values()].map(toLine).join(""));
      torn = false;
    });
  }

  async function drop(slots: readonly number[]): Promise<number> {
    const before = pending.size;
    for (const slot of slots) pending.delete(slot);
    if (pending.size !== before) await rewrite();
    return before - pending.size;
  }

  async function appendLine(point: Point): Promise<void> {
    if (torn) return rewrite();
    torn = true;
    const appended = await disk.write(FILE, async () => {
      const file = await open(path, "a", 0o600);
      try {
        await file.writeFile(toLine(point));
        await file.datasync();
      } finally {
        await file.close();
      }
      torn = false;
    });
    if (!appended) await rewrite();
  }

  const tooOld = (nowMs: number): number[] =>
    [...pending.keys()].filter((slot) => slot * 1000 < nowMs - OLDEST_POINT_MS + SLOT_MS);

  return {
    unreadableLines,
    size: () => pending.size,
    oldest: (limit) =>
      [...pending.values()]
        .toSorted((one, other) => one.slotAtSeconds - other.slotAtSeconds)
        .slice(0, limit),
    append: (point, nowMs) =>
      runExclusive(async () => {
        if (pending.has(point.slotAtSeconds)) return false;
        pending.set(point.slotAtSeconds, point);
        await appendLine(point);
        await drop(tooOld(nowMs));
        return true;
      }),
    remove: (slots) => runExclusive(async () => void (await drop(slots))),
    dropOlderThanAllowed: (nowMs) => runExclusive(() => drop(tooOld(nowMs))),
    clear: () => runExclusive(async () => void (await drop([...pending.keys()]))),
  };
}

function toLine(point: Point): string {
  const { ioUtilPercent } = point;
  const values = POINT_FIELDS.map((field) => point[field]);
  return `${JSON.stringify(ioUtilPercent === undefined ? values : [...values, ioUtilPercent])}\n`;
}

function parseLine(line: string): Point | undefined {
  try {
    const values: unknown = JSON.parse(line);
    const optional = POINT_FIELDS.length;
    if (!Array.isArray(values) || values.length < optional || values.length > optional + 1)
      return undefined;
    if (!values.every((value) => typeof value === "number" && value >= 0)) return undefined;
    const point = Object.fromEntries(
      POINT_FIELDS.map((field, index) => [field, values[index] as number]),
    ) as unknown as Point;
    return values.length > optional
      ? { ...point, ioUtilPercent: values[optional] as number }
      : point;
  } catch {
    return undefined;
  }
}

/** Number of unconfirmed points in a directory and the last of them, also of an agent that runs: nothing is repaired. */
export async function readLastPoint(
  directory: string,
): Promise<{ count: number; last: Point | undefined }> {
  const text = (await readFileIfThere(join(directory, FILE)).catch(() => undefined)) ?? "";
  const points = text.split("\n").flatMap((line) => parseLine(line) ?? []);
  return { count: points.length, last: points.at(-1) };
}

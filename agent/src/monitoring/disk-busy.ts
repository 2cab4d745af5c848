import { readFileSync } from "node:fs";
import type { StorageReading } from "./storage-reading.ts";

/** Whole disks; partitions, RAID, LVM and loop devices would count the same time again. */
const FULL_DISK = /^(?:sd[a-z]+|hd[a-z]+|vd[a-z]+|xvd[a-z]+|nvme\d+n\d+|mmcblk\d+)$/;
const NAME_FIELD = 2;
/** Milliseconds with at least one request in flight. */
const BUSY_FIELD = 12;

/** Busy time per disk, parsed from Linux's `/proc/diskstats`. */
export function parseDiskstats(text: string): Map<string, number> {
  const busyMs = new Map<string, number>();
  for (const line of text.split("\n")) {
    const fields = line.trim().split(/\s+/);
    const name = fields[NAME_FIELD] ?? "";
    const value = Number(fields[BUSY_FIELD]);
    if (FULL_DISK.test(name) && fields.length > BUSY_FIELD && Number.isFinite(value))
      busyMs.set(name, value);
  }
  return busyMs;
}

/** Undefined without the file, or without disks in it. */
export function readDiskBusyMs(path = "/proc/diskstats"): ReadonlyMap<string, number> | undefined {
  try {
    const busyMs = parseDiskstats(readFileSync(path, "utf8"));
    return busyMs.size === 0 ? undefined : busyMs;
  } catch {
    return undefined;
  }
}

/**
 * Utilisation of the busiest disk between two readings, at most 100. Ignores disks added in between and counters that
 * decreased (32 bits on older kernels).
 */
export function ioUtilPercent(
  before: Pick<StorageReading, "steadyMs" | "busyMs">,
  after: Pick<StorageReading, "steadyMs" | "busyMs">,
): number | undefined {
  const elapsedMs = after.steadyMs - before.steadyMs;
  if (elapsedMs <= 0) return undefined;
  const shares = [...(after.busyMs ?? [])].flatMap(([disk, busyMs]) => {
    const earlier = before.busyMs?.get(disk);
    return earlier === undefined || busyMs < earlier ? [] : (100 * (busyMs - earlier)) / elapsedMs;
  });
  return shares.length === 0 ? undefined : Math.min(100, Math.max(...shares));
}

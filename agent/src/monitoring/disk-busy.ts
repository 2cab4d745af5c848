import { readKernelFile } from "../machine/kernel-file.ts";
import type { StorageReading } from "./storage-reading.ts";

/** Whole disks; partitions, RAID, LVM and loop devices would count the same time again. Synology numbers disks: `sata1`. */
const ENTIRE_DISK =
  /^(?:sd[a-z]+|hd[a-z]+|vd[a-z]+|xvd[a-z]+|nvme\d+n\d+|mmcblk\d+|(?:sata|sas|usb)\d+)$/;
const NAME_FIELD = 2;
const READ_FIELD = 5;
const WRITTEN_FIELD = 9;
/** Of `/proc/diskstats`, whatever the disk's own. */
const SECTOR_BYTES = 512;
/** Milliseconds with at least one request in flight. */
const BUSY_FIELD = 12;

/** Busy time per disk, parsed from Linux's `/proc/diskstats`. */
export function parseDiskstats(text: string): Map<string, number> {
  const busyMs = new Map<string, number>();
  for (const line of text.split("\n")) {
    const fields = line.trim().split(/\s+/);
    const name = fields[NAME_FIELD] ?? "";
    const value = Number(fields[BUSY_FIELD]);
    if (ENTIRE_DISK.test(name) && fields.length > BUSY_FIELD && Number.isFinite(value))
      busyMs.set(name, value);
  }
  return busyMs;
}

/** Bytes read and written by whole disks since the start of the system. */
function parseDiskBytes(text: string): StorageReading["io"] {
  const rows = text
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => ENTIRE_DISK.test(fields[NAME_FIELD] ?? ""));
  const bytes = (field: number): number =>
    rows.reduce((sum, fields) => sum + Number(fields[field] ?? 0) * SECTOR_BYTES, 0);
  const io = { readBytes: bytes(READ_FIELD), writtenBytes: bytes(WRITTEN_FIELD) };
  return io.readBytes + io.writtenBytes > 0 ? io : undefined;
}

/** Undefined where the file names no disk. */
export function readDiskCounters(path = "/proc/diskstats"): Pick<StorageReading, "io" | "busyMs"> {
  const text = readKernelFile(path) ?? "";
  const busyMs = parseDiskstats(text);
  return { io: parseDiskBytes(text), busyMs: busyMs.size === 0 ? undefined : busyMs };
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

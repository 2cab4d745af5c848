import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { MIN_MEMORY_BYTES, MIN_STORAGE_BYTES } from "@nodeyard/contract/tasks/rules.ts";
import { HOUR_MS, MINUTE_MS } from "@nodeyard/contract/time.ts";
import { formatBytes } from "../../../shared/format.ts";
import { tasks } from "../messages.ts";

const MINUTES_PER_HOUR = HOUR_MS / MINUTE_MS;

/** Why a task cannot be chosen for a device now; nothing when it can. */
export type Hold = "locked" | "unfit" | "notSupported";

/** Text shown instead of the button; a locked row cannot be selected. */
export function holdOf(
  row: Pick<DeviceRow, "manual_schedule_status" | "schedule">,
): Hold | undefined {
  if (row.manual_schedule_status === "ARLEADT_SCHEDULE") return "locked";
  if (row.manual_schedule_status === "ERROR_CONIFIG") return "unfit";
  return row.schedule === false ? "notSupported" : undefined;
}

/** Whole minutes until the lock ends, begun ones counted; 0 when the instant is past or not known. */
export function minutesLeft(unlockAt: string | null | undefined, now: number): number {
  const left = unlockAt === null || unlockAt === undefined ? 0 : Date.parse(unlockAt) - now;
  return left > 0 ? Math.ceil(left / MINUTE_MS) : 0;
}

/** `1 h 23 min`, or that it is less than a minute. */
export function timeLeftWords(minutes: number): string {
  if (minutes <= 1) return tasks.lockedShort;
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  const rest = minutes % MINUTES_PER_HOUR;
  return [hours > 0 && tasks.hours(hours), rest > 0 && tasks.minutes(rest)]
    .filter(Boolean)
    .join(" ");
}

/** General task requirements that this device does not meet, by its row. */
export function lacks(row: Pick<DeviceRow, "cpu_count" | "mem_size" | "storage_size">): string[] {
  const { mem_size: memory, storage_size: storage } = row;
  if (row.cpu_count === null || memory === null || storage === null) return [tasks.hardwareUnknown];
  const found: string[] = [];
  if (memory < MIN_MEMORY_BYTES)
    found.push(tasks.memoryTooLow(formatBytes(MIN_MEMORY_BYTES), formatBytes(memory)));
  if (storage < MIN_STORAGE_BYTES)
    found.push(tasks.storageTooLow(formatBytes(MIN_STORAGE_BYTES), formatBytes(storage)));
  return found;
}

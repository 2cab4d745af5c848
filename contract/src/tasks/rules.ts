import { DAY_MS, HOUR_MS, utcDay } from "../time.ts";

/** Rules of compute tasks, shared by pages and server. */
export const TASK_TYPES = ["A", "B", "C", "D", "F", "H", "I"] as const;
export type TaskType = (typeof TASK_TYPES)[number];
export const TASK_ZONES = ["east", "south", "north", "west"] as const;
export type TaskZone = (typeof TASK_ZONES)[number];

/** As reported by the agent; `Unknown` without a task. */
export const TASK_STATES = ["Pending", "NotRunning", "Running"] as const;
export type TaskState = (typeof TASK_STATES)[number];
/** Advice by `task_solution`; anything else means: pending, submit a ticket. */
export const TASK_SOLUTIONS = ["system", "network_check", "os_rebuild", "hd_format"] as const;

const GIB = 2 ** 30;
const MBPS = 1_000_000;
/** Lock duration after a change of tasks. */
export const SCHEDULE_LOCK_MS = 2 * HOUR_MS;
/** Below these a device counts as low on memory or disk, and no task may be chosen. */
export const MIN_MEMORY_BYTES = GIB;
export const MIN_STORAGE_BYTES = 100 * GIB;
/** Days over which the peak uplink is measured. */
export const UPLINK_WINDOW_DAYS = 30;
/** Days of credits that say what a task pays. */
export const TASK_PAY_DAYS = 30;
/** Of fewer devices or owners nothing is said: it would be a guess, and tell what a neighbour earns. */
export const TASK_PAY_MIN_DEVICES = 5;
export const TASK_PAY_MIN_OWNERS = 3;
/** Maximum changes per call. */
export const MAX_CHANGES = 50;

export interface TaskRule {
  /** Days of data to synchronise before the task earns fully; shown. */
  readonly syncDays: readonly [number, number];
  /** Days of the month, UTC, in which the task is available: from the first value to the second in the next month. */
  readonly window?: readonly [number, number];
  readonly refusesArch?: "amd";
  readonly maxThreads?: number;
  /** Requirements of each thread. */
  readonly perThread?: {
    readonly cpuCount?: number;
    readonly memoryBytes?: number;
    readonly storageBytes?: number;
    readonly uplinkBps?: number;
  };
}

export const TASK_RULES: Readonly<Record<TaskType, TaskRule>> = {
  A: { syncDays: [7, 7], window: [26, 5] },
  B: { syncDays: [5, 7] },
  C: { syncDays: [2, 3] },
  D: {
    syncDays: [3, 4],
    refusesArch: "amd",
    maxThreads: 7,
    perThread: { uplinkBps: 40 * MBPS },
  },
  F: { syncDays: [5, 7] },
  H: { syncDays: [5, 7], perThread: { cpuCount: 1, memoryBytes: GIB, storageBytes: 50 * GIB } },
  I: { syncDays: [5, 7], perThread: { cpuCount: 1, memoryBytes: GIB, storageBytes: 100 * GIB } },
};

/** An offer: type, task and zone. D, H and I are selected by number of threads. */
export interface Offer {
  readonly type: TaskType;
  readonly task: string;
  readonly zone: TaskZone;
  readonly threads: number;
}

/** Measured facts of a device; null where nothing is known yet. */
export interface TaskDevice {
  readonly arch: string;
  readonly cpuCount: number | null;
  readonly memoryBytes: number | null;
  readonly storageBytes: number | null;
  /** Highest outbound five minutes of `UPLINK_WINDOW_DAYS`, bits per second. */
  readonly uplinkBps: number | null;
}

/** Reasons a device cannot take an offer. */
export const OBSTACLES = [
  "window",
  "arch",
  "threads",
  "uplink",
  "cpu",
  "memory",
  "storage",
  "unknownHardware",
] as const;
export type Obstacle = (typeof OBSTACLES)[number];

/** The key of a candidate on the wire: `type-task-zone`. */
export function candidateKey(offer: Pick<Offer, "type" | "task" | "zone">): string {
  return `${offer.type}-${offer.task}-${offer.zone}`;
}

/** True if the UTC day of the month is in a window across the month's end, both days inclusive. */
export function isInWindow(window: readonly [number, number], now: Date): boolean {
  const day = now.getUTCDate();
  return day >= window[0] || day <= window[1];
}

/** The UTC day on which a closed window opens next. */
export function windowOpensOn(window: readonly [number, number], now: Date): string {
  let at = now.getTime();
  while (!isInWindow(window, new Date(at))) at += DAY_MS;
  return utcDay(at);
}

/** All reasons the device cannot take the offer; empty if it can. */
export function obstaclesOf(offer: Offer, device: TaskDevice, now: Date): Obstacle[] {
  const rule = TASK_RULES[offer.type];
  const { cpuCount, memoryBytes, storageBytes, uplinkBps } = device;
  if (cpuCount === null || memoryBytes === null || storageBytes === null)
    return ["unknownHardware"];
  const needs = needsOf(offer);
  const found: Obstacle[] = [];
  if (rule.window && !isInWindow(rule.window, now)) found.push("window");
  if (rule.refusesArch === device.arch) found.push("arch");
  if (rule.maxThreads !== undefined && offer.threads > rule.maxThreads) found.push("threads");
  if ((uplinkBps ?? 0) < needs.uplinkBps) found.push("uplink");
  if (cpuCount < needs.cpuCount) found.push("cpu");
  if (memoryBytes < needs.memoryBytes) found.push("memory");
  if (storageBytes < needs.storageBytes) found.push("storage");
  return found;
}

/** Minimum requirements of any task. */
export interface TaskNeeds {
  readonly uplinkBps: number;
  readonly cpuCount: number;
  readonly memoryBytes: number;
  readonly storageBytes: number;
}

/** Requirements of an offer: per thread, at least the minimum of any task. */
export function needsOf({ type, threads }: Pick<Offer, "type" | "threads">): TaskNeeds {
  const each = TASK_RULES[type].perThread ?? {};
  const { uplinkBps = 0, cpuCount = 0, memoryBytes = 0, storageBytes = 0 } = each;
  return {
    uplinkBps: uplinkBps * threads,
    cpuCount: cpuCount * threads,
    memoryBytes: Math.max(MIN_MEMORY_BYTES, memoryBytes * threads),
    storageBytes: Math.max(MIN_STORAGE_BYTES, storageBytes * threads),
  };
}

/** True if tasks of the type are chosen by the thread. */
export function isThreaded(type: TaskType): boolean {
  return TASK_RULES[type].perThread !== undefined;
}

/** Dispatchable penetration: a mapped port, or open NAT (codes 2 and 3). */
export function isPenetrable(natType: number, portMap: string): boolean {
  return portMap === "NAT-PMP" || portMap === "UPNP" || natType === 2 || natType === 3;
}

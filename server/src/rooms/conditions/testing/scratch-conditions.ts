import {
  CONDITIONS,
  isNetworkUsable,
  ONLINE_WITHIN_MS,
  type Condition,
} from "@nodeyard/contract/devices/rules.ts";
import { MIN_MEMORY_BYTES, MIN_STORAGE_BYTES } from "@nodeyard/contract/tasks/rules.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import type { Database } from "../../../platform/database.ts";

export interface Conditions {
  /** `device condition`, sorted. */
  readonly rows: readonly string[];
  /** `account type condition count`, sorted, without zeros. */
  readonly counts: readonly string[];
}

/** Independent implementation of each condition, in TypeScript. */
function isIn(
  condition: Condition,
  device: {
    lastSeenAt: Date | null;
    lastPointAt: Date | null;
    stableValue: number;
    memoryBytes: bigint | null;
    storageBytes: bigint | null;
    dnsOk: boolean;
    taskStates: readonly string[];
  },
  now: Date,
): boolean {
  const within = (at: Date | null, ms: number): boolean =>
    at !== null && now.getTime() - at.getTime() < ms;
  const online = within(device.lastSeenAt, ONLINE_WITHIN_MS);
  const usable = isNetworkUsable(device.stableValue);
  const lowMemory = device.memoryBytes !== null && device.memoryBytes < MIN_MEMORY_BYTES;
  const lowStorage = device.storageBytes !== null && device.storageBytes < MIN_STORAGE_BYTES;
  const { taskStates } = device;
  const allRun = taskStates.every((state) => state === "Running");
  switch (condition) {
    case "network_offline":
      return !online;
    case "network_normal":
      return online && usable;
    case "network_bad":
      return online && !usable;
    case "compute_no_monitor":
      return !within(device.lastPointAt, HOUR_MS);
    case "compute_lowmem":
      return lowMemory;
    case "compute_lowhd":
      return lowStorage;
    case "compute_untask":
      return taskStates.length === 0;
    case "compute_unsche":
      return !device.dnsOk || !allRun;
    case "compute_normal":
      return online && taskStates.length > 0 && allRun && !lowMemory && !lowStorage;
  }
}

const counted = (keys: readonly string[]): string[] =>
  [...Map.groupBy(keys, (key) => key)].map(([key, all]) => `${key} ${all.length}`).sort();

/** All conditions, computed from devices, status and tasks. */
export async function scratchConditions(db: Database, now: Date): Promise<Conditions> {
  const devices = await db
    .selectFrom("devices as d")
    .leftJoin("device_status as s", "s.device_id", "d.device_id")
    .select(["d.device_id", "d.account_id", "d.device_type", "last_seen_at", "last_point_at"])
    .select(["stable_value", "memory_bytes", "storage_bytes", "dns_ok"])
    .where("unbound_at", "is", null)
    .execute();
  const tasks = await db
    .selectFrom("device_tasks")
    .select(["device_id", "state"])
    .where("ended_at", "is", null)
    .execute();
  const tasksOf = Map.groupBy(tasks, (task) => task.device_id);
  const rows: string[] = [];
  const keys: string[] = [];
  for (const device of devices) {
    const owner = `${device.account_id} ${device.device_type}`;
    keys.push(`${owner} total`);
    const facts = {
      lastSeenAt: device.last_seen_at,
      lastPointAt: device.last_point_at,
      stableValue: device.stable_value ?? 0,
      memoryBytes: device.memory_bytes,
      storageBytes: device.storage_bytes,
      dnsOk: device.dns_ok ?? true,
      taskStates: (tasksOf.get(device.device_id) ?? []).map((task) => task.state),
    };
    for (const condition of CONDITIONS.filter((name) => isIn(name, facts, now))) {
      rows.push(`${device.device_id} ${condition}`);
      keys.push(`${owner} ${condition}`);
    }
  }
  return { rows: rows.sort(), counts: counted(keys) };
}

/** The stored rows, in the same form. */
export async function storedConditions(db: Database): Promise<Conditions> {
  const rows = await db.selectFrom("device_conditions").selectAll().execute();
  const counts = await db.selectFrom("account_condition_counts").selectAll().execute();
  return {
    rows: rows.map((row) => `${row.device_id} ${row.condition}`).sort(),
    counts: counts
      .filter((row) => row.device_count !== 0)
      .map((row) => `${row.account_id} ${row.device_type} ${row.condition} ${row.device_count}`)
      .sort(),
  };
}

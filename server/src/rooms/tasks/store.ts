import type { AgentTask, TaskEntry } from "@nodeyard/contract/tasks/columns.ts";
import { needsOf } from "@nodeyard/contract/tasks/rules.ts";
import type { Selectable, Updateable } from "kysely";
import type { Queryable, Tx } from "../../platform/database.ts";
import type { DeviceSchedulesTable, DeviceTasksTable } from "../../platform/schema.ts";
import { readTaskType, readTaskZone } from "./offers.ts";

export type TaskRow = Selectable<DeviceTasksTable>;
export type ScheduleRow = Selectable<DeviceSchedulesTable>;

/** Open tasks by device, oldest first. */
export async function listOpenTasks(
  db: Queryable,
  deviceIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, TaskRow[]>> {
  const rows = await db
    .selectFrom("device_tasks")
    .selectAll()
    .where("device_id", "in", deviceIds)
    .where("ended_at", "is", null)
    .orderBy("device_task_id")
    .execute();
  return Map.groupBy(rows, (row) => row.device_id);
}

/** A row in wire form; undefined for an unknown type or zone. */
export function entryOf(row: TaskRow): TaskEntry | undefined {
  const type = readTaskType(row.task_type);
  const zone = readTaskZone(row.zone);
  if (!type || !zone) return undefined;
  return {
    id: String(row.device_task_id),
    task: row.task,
    type,
    zone,
    threads: Math.max(1, row.threads),
    status: row.state,
    message: row.message,
  };
}

/** Tasks replaced by this one: of its type, and marked for removal. */
export function replacedBy(task: TaskRow, open: readonly TaskRow[]): TaskRow[] {
  if (task.is_leaving) return [];
  return open.filter((other) => other.is_leaving && other.task_type === task.task_type);
}

/** A row in the agent's form; undefined for an unknown type or zone. */
export function agentTaskOf(task: TaskRow, open: readonly TaskRow[]): AgentTask | undefined {
  const entry = entryOf(task);
  if (!entry) return undefined;
  const { id, type, zone, threads } = entry;
  const replaced = replacedBy(task, open)[0]?.device_task_id;
  return {
    taskId: id,
    type,
    task: task.task,
    zone,
    threads,
    storageBytes: needsOf({ type, threads }).storageBytes,
    replaces: replaced === undefined ? null : String(replaced),
  };
}

/** Locks the device's schedule, creating its row if missing, to serialise changes of tasks. */
export async function lockSchedule(
  tx: Tx,
  device: { deviceId: bigint; accountId: bigint },
): Promise<ScheduleRow> {
  await tx
    .insertInto("device_schedules")
    .values({ device_id: device.deviceId, account_id: device.accountId })
    .onConflict((conflict) => conflict.column("device_id").doNothing())
    .execute();
  return tx
    .selectFrom("device_schedules")
    .selectAll()
    .where("device_id", "=", device.deviceId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The locked schedule and the open tasks of a device; undefined if it never had one. */
export async function lockTasks(
  tx: Tx,
  deviceId: bigint,
): Promise<{ schedule: ScheduleRow; open: TaskRow[] } | undefined> {
  const schedule = await tx
    .selectFrom("device_schedules")
    .selectAll()
    .where("device_id", "=", deviceId)
    .forUpdate()
    .executeTakeFirst();
  if (!schedule) return undefined;
  const tasks = await listOpenTasks(tx, [deviceId]);
  return { schedule, open: tasks.get(deviceId) ?? [] };
}

export async function saveSchedule(
  tx: Tx,
  deviceId: bigint,
  fields: Updateable<DeviceSchedulesTable>,
): Promise<void> {
  await tx.updateTable("device_schedules").set(fields).where("device_id", "=", deviceId).execute();
}

export async function saveTask(
  tx: Tx,
  deviceTaskId: bigint,
  fields: Updateable<DeviceTasksTable>,
): Promise<void> {
  await tx
    .updateTable("device_tasks")
    .set(fields)
    .where("device_task_id", "=", deviceTaskId)
    .execute();
}

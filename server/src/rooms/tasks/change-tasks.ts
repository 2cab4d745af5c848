// Offered to other rooms.
import { ApiError } from "@nodeyard/contract/error.ts";
import type { TaskChange } from "@nodeyard/contract/tasks/calls.ts";
import { tasksErrors } from "@nodeyard/contract/tasks/errors.ts";
import { SCHEDULE_LOCK_MS } from "@nodeyard/contract/tasks/rules.ts";
import { formatInstant, MINUTE_MS } from "@nodeyard/contract/time.ts";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { recordAct } from "../account/record-act.ts";
import { refreshConditions } from "../conditions/refresh.ts";
import { expireCommands } from "../commands/expire-commands.ts";
import { queueCommand } from "../commands/queue-command.ts";
import { readDeviceId, requireOwnDevice } from "../devices/own-device.ts";
import { lockedUntil } from "./device-facts.ts";
import { requireChoice, requireDevice, requireFit, type LockedDevice } from "./judge-change.ts";
import {
  agentTaskOf,
  listOpenTasks,
  lockSchedule,
  saveSchedule,
  saveTask,
  type TaskRow,
} from "./store.ts";
import { removeTaskCommand, setTaskCommand } from "./task-commands.ts";

/** One change of one device's tasks, by its owner or by automatic scheduling. */
export interface ChangeRequest {
  readonly accountId: bigint;
  readonly change: TaskChange;
  readonly chosenBy: "owner" | "auto";
  /** The owner's address, for the audit line that a choice of theirs leaves. */
  readonly ip?: string;
  /** Throws where the change has been withdrawn meanwhile; called in its transaction, with the schedule locked. */
  readonly assertWanted?: (tx: Tx) => Promise<void>;
}

/** End of the lock as shown in errors, rounded up to the minute. */
function shownEnd(until: Date): string {
  return formatInstant(Math.ceil(until.getTime() / MINUTE_MS) * MINUTE_MS);
}

/** Writes the task and queues its command; a task of the same type is replaced once the device has acknowledged. */
async function setTask(
  tx: Tx,
  device: LockedDevice,
  change: TaskChange,
  chosenBy: ChangeRequest["chosenBy"],
): Promise<bigint> {
  const offer = await requireFit(tx, device, change);
  const replaced = device.open.filter((task) => task.task_type === offer.type);
  for (const task of replaced) await saveTask(tx, task.device_task_id, { is_leaving: true });
  const created = await tx
    .insertInto("device_tasks")
    .values({
      device_id: device.deviceId,
      account_id: device.accountId,
      offer_id: offer.offerId,
      task_type: offer.type,
      task: offer.task,
      zone: offer.zone,
      threads: offer.threads,
      state: "Pending",
      chosen_by: chosenBy,
      requested_at: device.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const leaving = replaced.map((task) => ({ ...task, is_leaving: true }));
  const task = agentTaskOf(created, leaving);
  if (!task) throw new Error(`no such task: ${offer.type} in ${offer.zone}`);
  await queueCommand(tx, setTaskCommand, {
    ...device,
    payload: { task },
    validMs: SCHEDULE_LOCK_MS,
  });
  return created.device_task_id;
}

/** Queues the removal of a task, which ends when the device reports it done. */
async function removeTask(tx: Tx, device: LockedDevice, instanceId: string): Promise<bigint> {
  const task = device.open.find(
    (row) => String(row.device_task_id) === instanceId && !row.is_leaving,
  );
  if (!task) throw new ApiError(tasksErrors.instanceUnknown);
  await saveTask(tx, task.device_task_id, { is_leaving: true });
  await queueCommand(tx, removeTaskCommand, {
    ...device,
    payload: { taskId: instanceId },
    validMs: SCHEDULE_LOCK_MS,
  });
  return task.device_task_id;
}

/** True if the change replaces or removes the task. */
function isAbout(change: TaskChange, task: TaskRow): boolean {
  return change.action_type === "update"
    ? task.task_type === change.choosedType
    : String(task.device_task_id) === change.instance_id;
}

/**
 * Adds, replaces or removes one task of one device, or throws, in its own transaction. Changes of a device are serialised:
 * each sees the previous one's lock.
 * @returns the id of the new or removed task.
 */
export async function changeTasks(
  deps: Pick<Deps, "db" | "clock" | "log" | "contributions">,
  { accountId, change, chosenBy, ip, assertWanted }: ChangeRequest,
): Promise<bigint> {
  const deviceId = readDeviceId(change.device_id);
  requireChoice(change);
  // Before anything is written for the device.
  await requireOwnDevice(deps.db, accountId, deviceId);
  await expireCommands(deps, [deviceId]);
  return deps.db.transaction().execute(async (tx) => {
    await requireDevice(tx, accountId, deviceId, change);
    const { last_changed_at: lastChangedAt } = await lockSchedule(tx, { deviceId, accountId });
    await assertWanted?.(tx);
    const now = deps.clock.now();
    const until = lockedUntil(lastChangedAt, now);
    if (until) throw new ApiError(tasksErrors.locked, { params: { time: shownEnd(until) } });
    const open = (await listOpenTasks(tx, [deviceId])).get(deviceId) ?? [];
    const device: LockedDevice = { deviceId, accountId, open, now };
    const taskId =
      change.action_type === "update"
        ? await setTask(tx, device, change, chosenBy)
        : await removeTask(tx, device, change.instance_id ?? "");
    // Keeps advice about another task that does not run.
    const isAllWell = open.every((task) => task.state !== "NotRunning" || isAbout(change, task));
    await saveSchedule(tx, deviceId, {
      last_changed_at: now,
      last_state: "process",
      ...(isAllWell ? { solution: "" } : {}),
    });
    await refreshConditions(tx, [deviceId], now);
    if (ip !== undefined) {
      const { action_type: action } = change;
      const details = { deviceId: String(deviceId), action, taskId: String(taskId) };
      await recordAct(deps, tx, { act: "tasks.change", accountId, ip, details });
    }
    return taskId;
  });
}

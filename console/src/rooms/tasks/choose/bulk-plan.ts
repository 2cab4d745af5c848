import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import type { TaskChange } from "@nodeyard/contract/tasks/calls.ts";
import { candidateKey, type TaskType } from "@nodeyard/contract/tasks/rules.ts";
import { tasks } from "../messages.ts";
import { taskName } from "../../../shared/task-name/task-name.ts";
import { tasksOfType } from "../task-words.ts";
import { removalOf, updateOf } from "./change-request.ts";
import { deviceName } from "../../../shared/device.ts";
import { holdOf } from "./lock.ts";
import { whyNot, type TaskOption } from "./task-options.ts";

/** One device of a bulk choice: what will be done to it, or was. */
export interface BulkLine {
  readonly deviceId: string;
  readonly name: string;
  readonly text: string;
  /** Absent where the device cannot have the task and is left out of the call. */
  readonly change?: TaskChange;
  /** Result of the call; absent before it, and for a device that was left out of it. */
  readonly isDone?: boolean;
}

/** Effect of adding the chosen task to each device. */
export function bulkPlan(devices: readonly DeviceRow[], option: TaskOption, now: Date): BulkLine[] {
  return devices.map((device) => {
    const line = { deviceId: device.deviceId, name: deviceName(device) };
    const obstacle = whyNot(device, option, now);
    if (obstacle !== undefined) return { ...line, text: tasks.bulkSkipped(obstacle) };
    const replaced = tasksOfType(device.task_map, option.type).map(taskName);
    const instanceId = device.manual_schedule_candidate?.[candidateKey(option)];
    return {
      ...line,
      text: replaced.length > 0 ? tasks.bulkWillReplace(replaced.join(", ")) : tasks.bulkWillAdd,
      change: updateOf(device, { ...option, ...(instanceId !== undefined && { instanceId }) }),
    };
  });
}

/** Effect of removing the tasks of a type from each device. */
export function removalPlan(devices: readonly DeviceRow[], type: TaskType): BulkLine[] {
  return devices.map((device) => {
    const line = { deviceId: device.deviceId, name: deviceName(device) };
    const [task] = tasksOfType(device.task_map, type);
    if (holdOf(device) === "locked") return { ...line, text: tasks.bulkSkipped(tasks.isLocked) };
    if (!task) return { ...line, text: tasks.bulkSkipped(tasks.hasNone(type)) };
    return {
      ...line,
      text: tasks.bulkWillRemove(taskName(task)),
      change: removalOf(device, task.id),
    };
  });
}

/** The plan with the result of each device that was sent: results match the changes in order. */
export function bulkResult(
  plan: readonly BulkLine[],
  results: readonly { isDone: boolean; message: string }[],
): BulkLine[] {
  let sent = 0;
  return plan.map((line) => {
    const result = line.change === undefined ? undefined : results[sent++];
    return result === undefined ? line : { ...line, text: result.message, isDone: result.isDone };
  });
}

import { ApiError, platformErrors, errorBody } from "@nodeyard/contract/error.ts";
import * as calls from "@nodeyard/contract/tasks/calls.ts";
import type { ScheduleResponse, TaskChange } from "@nodeyard/contract/tasks/calls.ts";
import { tasksErrors, tasksMessages } from "@nodeyard/contract/tasks/errors.ts";
import { inLanguage } from "@nodeyard/contract/text.ts";
import type { Deps } from "../../platform/deps.ts";
import { handle, type OwnerCaller } from "../../platform/http/route.ts";
import { changeTasks } from "./change-tasks.ts";

type Item = ScheduleResponse["list"][number];

async function itemOf(deps: Deps, change: TaskChange, caller: OwnerCaller): Promise<Item> {
  const { language } = caller;
  try {
    const taskId = await changeTasks(deps, {
      accountId: caller.accountId,
      change,
      chosenBy: "owner",
      ip: caller.ip,
    });
    return {
      device_id: change.device_id,
      status: "success",
      message: inLanguage(tasksMessages.scheduled, language),
      instance_id: String(taskId),
    };
  } catch (error) {
    const failed = { device_id: change.device_id, status: "failed" as const };
    if (error instanceof ApiError) {
      const body = errorBody(error, language);
      return { ...failed, message: body.message, error: body.error };
    }
    // Earlier items are committed: their results must be returned.
    deps.log.error({ err: error, deviceId: change.device_id }, "a change of tasks failed");
    return {
      ...failed,
      message: inLanguage(tasksMessages.failed, language),
      error: platformErrors.internal.key,
    };
  }
}

/** Adds, replaces and removes tasks; each item succeeds or fails separately, in order. */
export const scheduleTasks = handle(calls.schedule, async (deps, { changeArray }, caller) => {
  if (changeArray.length === 0) throw new ApiError(tasksErrors.nothingToChange);
  const list: Item[] = [];
  for (const change of changeArray) list.push(await itemOf(deps, change, caller));
  return { list };
});

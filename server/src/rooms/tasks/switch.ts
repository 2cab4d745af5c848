import { ApiError } from "@nodeyard/contract/error.ts";
import type {
  SetSwitchRequest,
  SetSwitchTaskRequest,
  SwitchResponse,
} from "@nodeyard/contract/tasks/calls.ts";
import { tasksErrors, tasksMessages } from "@nodeyard/contract/tasks/errors.ts";
import type { Text } from "@nodeyard/contract/text.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../platform/http/route.ts";
import { readDeviceId, requireOwnDevice } from "../devices/own-device.ts";
import { readTaskType } from "./offers.ts";

/** Automatic scheduling of an own device, and its preferred type. */
export async function getSwitch(
  deps: Deps,
  deviceIdText: string,
  caller: OwnerCaller,
): Promise<Result<SwitchResponse>> {
  const deviceId = readDeviceId(deviceIdText);
  await requireOwnDevice(deps.db, caller.accountId, deviceId);
  const row = await deps.db
    .selectFrom("device_schedules")
    .select(["is_auto", "auto_task_type"])
    .where("device_id", "=", deviceId)
    .executeTakeFirst();
  return {
    ret: {
      deviceId: String(deviceId),
      status: row?.is_auto ? 1 : 0,
      task: readTaskType(row?.auto_task_type ?? "") ?? "",
    },
  };
}

async function save(
  deps: Deps,
  deviceIdText: string,
  caller: OwnerCaller,
  fields: { is_auto: boolean } | { auto_task_type: string },
): Promise<void> {
  const deviceId = readDeviceId(deviceIdText);
  const { accountId } = caller;
  await requireOwnDevice(deps.db, accountId, deviceId);
  await deps.db
    .insertInto("device_schedules")
    .values({ device_id: deviceId, account_id: accountId, ...fields })
    .onConflict((conflict) => conflict.column("device_id").doUpdateSet(fields))
    .execute();
}

/** Switches automatic scheduling; existing tasks are kept. */
export async function setSwitch(
  deps: Deps,
  { deviceId, status }: SetSwitchRequest,
  caller: OwnerCaller,
): Promise<{ message: Text }> {
  await save(deps, deviceId, caller, { is_auto: status });
  return {
    message: status ? tasksMessages.autoOn : tasksMessages.autoOff,
  };
}

/** Sets the preferred type of automatic scheduling; empty clears it. */
export async function setSwitchTask(
  deps: Deps,
  { deviceId, task }: SetSwitchTaskRequest,
  caller: OwnerCaller,
): Promise<{ message: Text }> {
  if (task !== "" && !readTaskType(task)) throw new ApiError(tasksErrors.typeUnknown);
  await save(deps, deviceId, caller, { auto_task_type: task });
  return { message: tasksMessages.preferenceSaved };
}

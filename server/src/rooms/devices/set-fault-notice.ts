import type { FaultNoticeRequest } from "@nodeyard/contract/devices/calls.ts";
import { devicesMessages } from "@nodeyard/contract/devices/errors.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OwnerCaller } from "../../platform/http/route.ts";
import type { Text } from "../../platform/language.ts";
import { readDeviceId, requireOwnDevice } from "./own-device.ts";

/** Switches the notices of a device's faults. */
export async function setFaultNotice(
  deps: Deps,
  request: FaultNoticeRequest,
  caller: OwnerCaller,
): Promise<{ message: Text }> {
  const deviceId = readDeviceId(request.device_id);
  await requireOwnDevice(deps.db, caller.accountId, deviceId);
  await deps.db
    .updateTable("devices")
    .set({ has_fault_notices: request.report })
    .where("device_id", "=", deviceId)
    .execute();
  const message = request.report ? devicesMessages.faultNoticesOn : devicesMessages.faultNoticesOff;
  return { message };
}

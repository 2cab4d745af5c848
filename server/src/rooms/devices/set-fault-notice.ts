import * as calls from "@nodeyard/contract/devices/calls.ts";
import { devicesMessages } from "@nodeyard/contract/devices/errors.ts";
import { handle } from "../../platform/http/route.ts";
import { readDeviceId, requireOwnDevice } from "./own-device.ts";

/** Switches the notices of a device's faults. */
export const setFaultNotice = handle(calls.setFaultNotice, async (deps, request, caller) => {
  const deviceId = readDeviceId(request.device_id);
  await requireOwnDevice(deps.db, caller.accountId, deviceId);
  await deps.db
    .updateTable("devices")
    .set({ has_fault_notices: request.report })
    .where("device_id", "=", deviceId)
    .execute();
  const message = request.report ? devicesMessages.faultNoticesOn : devicesMessages.faultNoticesOff;
  return { message };
});

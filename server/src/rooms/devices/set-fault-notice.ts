import * as calls from "@nodeyard/contract/devices/calls.ts";
import { devicesMessages } from "@nodeyard/contract/devices/errors.ts";
import { handle } from "../../platform/http/route.ts";
import { lockOwnDevice, readDeviceId } from "./own-device.ts";

/** Switches the notices of a device's faults. */
export const setFaultNotice = handle(calls.setFaultNotice, async (deps, request, caller) => {
  const deviceId = readDeviceId(request.device_id);
  await deps.db.transaction().execute(async (tx) => {
    await lockOwnDevice(tx, caller.accountId, deviceId);
    await tx
      .updateTable("devices")
      .set({ has_fault_notices: request.report })
      .where("device_id", "=", deviceId)
      .execute();
  });
  const message = request.report ? devicesMessages.faultNoticesOn : devicesMessages.faultNoticesOff;
  return { message };
});

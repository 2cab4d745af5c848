import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import type { TaskChange } from "@nodeyard/contract/tasks/calls.ts";
import type { TaskOption } from "./task-options.ts";

type Device = Pick<DeviceRow, "deviceId" | "bcode" | "mac_address">;

function named(device: Device) {
  return {
    device_id: device.deviceId,
    bcode: device.bcode,
    mac_address: device.mac_address,
  };
}

/** Adds the task to the device, or puts it in the place of the one that it has of the type. */
export function updateOf(device: Device, option: TaskOption): TaskChange {
  return {
    ...named(device),
    action_type: "update",
    ...(option.instanceId !== undefined && { instance_id: option.instanceId }),
    choosedType: option.type,
    choosedTask: option.task,
    choosedZone: option.zone,
  };
}

export function removalOf(device: Device, instanceId: string): TaskChange {
  return { ...named(device), action_type: "delete", instance_id: instanceId };
}

import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";
import { devices } from "./messages.ts";

export function resourceType(row: Pick<DeviceRow, "serverNetType">): string {
  return row.serverNetType === 0 ? devices.staticLine : devices.dynamicLine;
}

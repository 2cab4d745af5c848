import type { DeviceRow } from "@nodeyard/contract/devices/calls.ts";

/** A device as its owner knows it: the note or the hostname, and the address that is unique. */
export function deviceName(device: DeviceRow): string {
  const known = device.note || device.serverHostname;
  return known ? `${known} (${device.mac_address})` : device.mac_address;
}

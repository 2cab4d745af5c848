import type { NamedDevice } from "../../../shared/slots.ts";

/** A device as its owner knows it: by its note, else by its address. */
export function deviceName(device: Pick<NamedDevice, "note" | "mac_address">): string {
  return device.note ? `${device.note} (${device.mac_address})` : device.mac_address;
}

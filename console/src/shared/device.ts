import type { DeviceType } from "@nodeyard/contract/device-kinds.ts";
import { site } from "./site.ts";

/** A device by what it is called, wherever one is shown. */
export interface NamedDevice {
  readonly deviceId: string;
  readonly mac_address: string;
  readonly note: string;
  readonly serverHostname: string;
  readonly deviceType: DeviceType;
  /** True if it has been unbound since: it has no page then. */
  readonly isUnbound?: boolean;
}

/** A device whose note can be changed where it is shown. */
export interface DeviceRef extends NamedDevice {
  readonly noteStatus: boolean;
  /** From when it may be, where that is not now. */
  readonly note_unlock_at: string | null;
}

type Named = Pick<NamedDevice, "mac_address" | "note" | "serverHostname">;

/** The owner's name for a device: its note, else its hostname; empty without either. */
export function ownName(device: Pick<Named, "note" | "serverHostname">): string {
  return device.note || device.serverHostname;
}

/** A device in a sentence: as its owner knows it, and the address that is unique. */
export function deviceName(device: Named): string {
  const known = ownName(device);
  return known ? `${known} (${device.mac_address})` : device.mac_address;
}

/** A device's page: of a normal node with the normal nodes, which the international site has among the lite ones. */
export function deviceAddress(device: Pick<NamedDevice, "deviceId" | "deviceType">): {
  to: string;
  search: Record<string, string>;
} {
  const hasOwnList = device.deviceType === "normal" && site === "chinese";
  return { to: hasOwnList ? "/standardList" : "/hardList", search: { device: device.deviceId } };
}

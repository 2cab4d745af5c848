import type { DeviceType } from "@nodeyard/contract/devices/rules.ts";

/** The columns of `devices as d` that name a device. */
export const NAME_COLUMNS = [
  "d.mac",
  "d.note",
  "d.hostname",
  "d.device_type",
  "d.unbound_at",
] as const;

interface NameRow {
  readonly mac: string;
  readonly note: string;
  readonly hostname: string;
  readonly device_type: DeviceType;
  readonly unbound_at: Date | null;
}

/** What a device is called, in wire form. */
export function presentName(row: NameRow) {
  return {
    mac_address: row.mac,
    note: row.note,
    serverHostname: row.hostname,
    deviceType: row.device_type,
    isUnbound: row.unbound_at !== null,
  };
}

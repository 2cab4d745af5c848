// Offered to other rooms.
import type { DeviceType } from "@nodeyard/contract/device-kinds.ts";

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
}

/** A device that is bound, with what it is called. */
export interface NamedRow extends NameRow {
  readonly device_id: bigint;
}

function presentNames(row: NameRow) {
  return {
    mac_address: row.mac,
    note: row.note,
    serverHostname: row.hostname,
    deviceType: row.device_type,
  };
}

/** A device's name, in wire form. */
export function presentName(row: NameRow & { readonly unbound_at: Date | null }) {
  return { ...presentNames(row), isUnbound: row.unbound_at !== null };
}

/** A bound device with what it is called, in wire form. */
export function presentBound(row: NamedRow) {
  return { deviceId: String(row.device_id), ...presentNames(row) };
}

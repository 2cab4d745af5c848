/** What a device is called, wherever one is shown. */
export interface DeviceRef {
  readonly deviceId: string;
  readonly mac_address: string;
  readonly note: string;
  /** Whether the note may be changed now. */
  readonly noteStatus: boolean;
  /** From when it may be, where that is not now. */
  readonly note_unlock_at: string | null;
}

/** A device as its owner knows it: its note, else its hostname, and the address that is unique. */
export function deviceName(
  device: Pick<DeviceRef, "mac_address" | "note"> & { readonly serverHostname?: string },
): string {
  const known = device.note || device.serverHostname;
  return known ? `${known} (${device.mac_address})` : device.mac_address;
}

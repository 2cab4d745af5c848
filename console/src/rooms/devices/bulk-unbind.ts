import type { DeviceRef } from "../../shared/device.ts";

export type BulkLine =
  | { readonly mac: string; readonly state: "success" }
  | { readonly mac: string; readonly state: "error"; readonly reason: unknown };

/**
 * Unbinds devices one by one and reports a line for each; a failed one does not stop the rest. Ends early, between two
 * devices, when `isCancelled` says so.
 */
export async function unbindAll(
  devices: readonly Pick<DeviceRef, "deviceId" | "mac_address">[],
  unbindOne: (deviceId: string) => Promise<unknown>,
  onLine: (line: BulkLine) => void,
  isCancelled: () => boolean,
): Promise<void> {
  for (const { deviceId, mac_address: mac } of devices) {
    if (isCancelled()) return;
    try {
      await unbindOne(deviceId);
      onLine({ mac, state: "success" });
    } catch (reason) {
      onLine({ mac, state: "error", reason });
    }
  }
}

/** The line as the console shows it. */
export function bulkLineText(line: BulkLine): string {
  return `${line.mac}: ${line.state === "success" ? "SUCCESS" : "ERROR"}`;
}

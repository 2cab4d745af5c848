import type { NamedDevice } from "../../shared/device.ts";
import { ApiError } from "../../shared/http.ts";

export type BulkLine = { readonly device: NamedDevice } & (
  | { readonly state: "success" }
  | { readonly state: "error"; readonly reason: unknown }
);

/** How long the server asks to wait, where it refuses because there were too many calls. */
function waitMs(reason: unknown): number | undefined {
  if (!(reason instanceof ApiError) || reason.httpStatus !== 429) return undefined;
  return (reason.retryAfterSeconds ?? 5) * 1000;
}

/**
 * Does something to devices one by one and reports a line for each; a failed one does not stop the rest. Waits where the server
 * asks for it. Ends early, between two devices, when `isCancelled` says so.
 */
export async function runAll(
  devices: readonly NamedDevice[],
  doOne: (device: NamedDevice) => Promise<unknown>,
  onLine: (line: BulkLine) => void,
  isCancelled: () => boolean,
  wait: (ms: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms)),
): Promise<void> {
  for (const device of devices) {
    for (let isDone = false; !isDone;) {
      if (isCancelled()) return;
      try {
        await doOne(device);
        onLine({ device, state: "success" });
        isDone = true;
      } catch (reason) {
        const ms = waitMs(reason);
        isDone = ms === undefined;
        if (ms === undefined) onLine({ device, state: "error", reason });
        else await wait(ms);
      }
    }
  }
}

/** The line as the console shows it. */
export function bulkLineText({ device, state }: BulkLine): string {
  return `${device.mac_address}: ${state === "success" ? "SUCCESS" : "ERROR"}`;
}

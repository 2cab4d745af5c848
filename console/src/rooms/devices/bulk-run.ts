import type { NamedDevice } from "../../shared/device.ts";
import { ApiError } from "../../shared/http.ts";

export type BulkLine = { readonly device: NamedDevice } & (
  | { readonly state: "success" }
  | { readonly state: "error"; readonly reason: unknown }
);

/** Milliseconds to wait after a 429, by its `Retry-After`; undefined for other failures. */
function waitMs(reason: unknown): number | undefined {
  if (!(reason instanceof ApiError) || reason.httpStatus !== 429) return undefined;
  return (reason.retryAfterSeconds ?? 5) * 1000;
}

export interface RunOptions {
  /** Concurrent devices; 1 by default. */
  readonly atOnce?: number | undefined;
  readonly wait?: (ms: number) => Promise<void>;
}

/**
 * Does something to each device and reports a line for it; a failed one does not stop the rest. Waits where the server asks for it.
 * Begins with no further device once `isCancelled` says so.
 */
export async function runAll(
  devices: readonly NamedDevice[],
  doOne: (device: NamedDevice) => Promise<unknown>,
  onLine: (line: BulkLine) => void,
  isCancelled: () => boolean,
  { atOnce = 1, wait = (ms) => new Promise((done) => setTimeout(done, ms)) }: RunOptions = {},
): Promise<void> {
  const queue = devices.values();
  await Promise.all(Array.from({ length: atOnce }, () => runQueue()));

  async function runQueue(): Promise<void> {
    for (const device of queue) if (!(await runOne(device))) return;
  }
  /** False when it was not begun. */
  async function runOne(device: NamedDevice): Promise<boolean> {
    for (let isDone = false; !isDone;) {
      if (isCancelled()) return false;
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
    return true;
  }
}

/** The line as the console shows it. */
export function bulkLineText({ device, state }: BulkLine): string {
  return `${device.mac_address}: ${state === "success" ? "SUCCESS" : "ERROR"}`;
}

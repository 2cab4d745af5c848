import { uptime } from "node:os";
import { setTimeout as delay } from "node:timers/promises";

/** Where time comes from; tests pass one that they move by hand. */
export interface TimeSource {
  /** The machine's own clock, milliseconds since the epoch; may be wrong and may jump. */
  wallMs(): number;
  /** Milliseconds since boot, suspension included; never jumps. */
  steadyMs(): number;
  /** Resolves after `ms`, or at once when the signal fires; never rejects. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export const machineTime: TimeSource = {
  wallMs: () => Date.now(),
  steadyMs: () => uptime() * 1000,
  sleep: async (ms, signal) => {
    await delay(Math.max(0, ms), undefined, { signal }).catch(() => undefined);
  },
};

/** Resolves when the signal fires, at once when it has. */
export function whenAborted(signal: AbortSignal): Promise<undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  if (signal.aborted) resolve(undefined);
  else signal.addEventListener("abort", () => resolve(undefined), { once: true });
  return promise;
}

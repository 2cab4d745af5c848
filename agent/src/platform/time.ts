import { uptime } from "node:os";
import { setTimeout as delay } from "node:timers/promises";

/** Source of time; tests inject a controllable one. */
export interface TimeSource {
  /** The machine's clock, milliseconds since the epoch; may be wrong and may jump. */
  wallMs(): number;
  /** Milliseconds since boot, including suspension; monotonic. */
  steadyMs(): number;
  /** Resolves after `ms`, or when the signal fires; never rejects. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export const machineTime: TimeSource = {
  wallMs: () => Date.now(),
  steadyMs: () => uptime() * 1000,
  sleep: async (ms, signal) => {
    await delay(Math.max(0, ms), undefined, { signal }).catch(() => undefined);
  },
};

/** Resolves when the signal fires, immediately if it has. */
export function whenAborted(signal: AbortSignal): Promise<undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  if (signal.aborted) resolve(undefined);
  else signal.addEventListener("abort", () => resolve(undefined), { once: true });
  return promise;
}

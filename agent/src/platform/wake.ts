import type { TimeSource } from "./time.ts";

/** Wakes a waiting loop: `call` wakes the waiter, or the next `wait` if there is none yet. */
export interface Wake {
  call(): void;
  wait(signal: AbortSignal): Promise<void>;
}

export function createWake(): Wake {
  let called = false;
  let resume: (() => void) | undefined;
  return {
    call() {
      called = true;
      resume?.();
    },
    async wait(signal) {
      if (!called && !signal.aborted) {
        const { promise, resolve } = Promise.withResolvers<void>();
        resume = resolve;
        signal.addEventListener("abort", resume, { once: true });
        await promise;
        signal.removeEventListener("abort", resume);
        resume = undefined;
      }
      called = false;
    },
  };
}

/** Waits for a call, for at most this long. */
export async function wakeOrTimeout(
  wake: Wake,
  ms: number,
  time: TimeSource,
  signal: AbortSignal,
): Promise<void> {
  const over = new AbortController();
  const either = AbortSignal.any([signal, over.signal]);
  await Promise.race([wake.wait(either), time.sleep(ms, either)]);
  over.abort();
}

import { useSyncExternalStore } from "react";

/** The server does not answer. */
export interface Lost {
  /** When that was first noticed. */
  readonly sinceMs: number;
  /** When the next try is due; undefined while one is in flight. */
  readonly nextTryMs: number | undefined;
}

const DELAYS_MS = [2_000, 5_000, 15_000, 30_000] as const;
/** Pauses differ by up to a fifth, so that not every console comes back in the same second. */
const JITTER = 0.2;

/** Pause before another try: short at first, then steady. `random` is from 0 to 1. */
export function retryDelayMs(tries: number, random: number): number {
  const delay = DELAYS_MS[Math.min(tries, DELAYS_MS.length - 1)] ?? DELAYS_MS[0];
  return Math.round(delay * (1 + JITTER * (2 * random - 1)));
}

/**
 * Tracks whether the server is reachable. A call without a response may have failed for its own reason: `probe` decides, and is
 * repeated with growing pauses until it succeeds.
 */
export function createConnection(
  probe: () => Promise<boolean>,
  random: () => number = Math.random,
) {
  const listeners = new Set<() => void>();
  let lost: Lost | undefined;
  let tries = 0;
  let isTrying = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const setState = (next: Lost | undefined) => {
    lost = next;
    for (const listener of listeners) listener();
  };
  const tryNow = async (): Promise<void> => {
    if (isTrying) return;
    isTrying = true;
    clearTimeout(timer);
    const sinceMs = lost?.sinceMs ?? Date.now();
    if (lost) setState({ sinceMs, nextTryMs: undefined });
    const isAnswered = await probe();
    isTrying = false;
    if (isAnswered) {
      tries = 0;
      if (lost) setState(undefined);
      return;
    }
    const delayMs = retryDelayMs(tries, random());
    tries += 1;
    timer = setTimeout(() => void tryNow(), delayMs);
    setState({ sinceMs, nextTryMs: Date.now() + delayMs });
  };
  return {
    lost: () => lost,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** A call got no answer. */
    suspect: () => {
      if (!lost) void tryNow();
    },
    tryNow,
  };
}
export type Connection = ReturnType<typeof createConnection>;

let watched: Connection | undefined;

/** The connection that calls report to and pages show. Without one, as on the sign-in page, calls fail each for itself. */
export function watchConnection(connection: Connection): void {
  watched = connection;
}

/** To be said of every call that got no answer of the server. */
export function noteUnanswered(): void {
  watched?.suspect();
}

export function tryConnection(): void {
  void watched?.tryNow();
}

/** Set while the server is unreachable, with the time since. */
export function useConnection(): Lost | undefined {
  return useSyncExternalStore(
    (changed) => watched?.subscribe(changed) ?? (() => undefined),
    () => watched?.lost(),
    () => undefined,
  );
}

/** Between two checks of the clock. */
const EVERY_MS = 50;
/** A delay below it moves no figure: every machine has some. */
const NOTABLE_MS = 20;
/** Each answer carries the longest delay of this time. */
const RECENT_MS = 1_000;

export interface Lateness {
  /** The longest delay of the last second, milliseconds. */
  recentMs(): number;
  /** Sum of the notable delays since the last call, milliseconds. */
  drainMs(): number;
  stop(): void;
}

/**
 * Measures how late this thread's event loop is: a timer that fires late has waited for other work of the thread, or for a
 * processor. A packet that arrives meanwhile waits as long.
 */
export function watchLateness(steadyMs: () => number = () => performance.now()): Lateness {
  let dueMs = steadyMs() + EVERY_MS;
  let worst = { lateMs: 0, atMs: 0 };
  let totalMs = 0;
  const check = (): void => {
    const nowMs = steadyMs();
    const lateMs = Math.max(0, nowMs - dueMs);
    if (lateMs >= NOTABLE_MS) totalMs += lateMs;
    if (lateMs >= worst.lateMs || nowMs - worst.atMs > RECENT_MS) worst = { lateMs, atMs: nowMs };
    dueMs = nowMs + EVERY_MS;
  };
  const timer = setInterval(check, EVERY_MS).unref();
  return {
    recentMs: () => {
      const nowMs = steadyMs();
      // The timer itself may still wait behind the packet that asks.
      const waitingMs = Math.max(0, nowMs - dueMs);
      return Math.max(waitingMs, nowMs - worst.atMs > RECENT_MS ? 0 : worst.lateMs);
    },
    drainMs: () => {
      const drained = totalMs;
      totalMs = 0;
      return drained;
    },
    stop: () => clearInterval(timer),
  };
}

import { setTimeout as sleep } from "node:timers/promises";
import { CALLS_PER_MINUTE, WINDOW_MS } from "../server/src/platform/http/rate-limiter.ts";

/** Waits, before calls of an account, for the next minute when its limit for the running one does not leave room for them. */
export function createCallBudget(): (calls: number) => Promise<void> {
  let window = 0;
  let spent = 0;
  return async (calls) => {
    const now = Date.now();
    const running = Math.floor(now / WINDOW_MS);
    if (running !== window) [window, spent] = [running, 0];
    // Twice: calls that began in the minute before may have ended in this one.
    if (spent + 2 * calls > CALLS_PER_MINUTE) {
      await sleep((running + 1) * WINDOW_MS - now);
      [window, spent] = [running + 1, 0];
    }
    spent += calls;
  };
}

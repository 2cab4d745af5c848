import { setTimeout as sleep } from "node:timers/promises";

const TRIES = 40;
const TRY_AGAIN_MS = 500;

/** Tries again while PostgreSQL is killed under a backup or restore. */
export async function repeatedly(work: () => Promise<unknown>): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (tried === TRIES) throw error;
      await sleep(TRY_AGAIN_MS);
    }
  }
}

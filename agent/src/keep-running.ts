import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { AgentExit } from "./exit-codes.ts";
import { backoffMs } from "./platform/backoff.ts";
import type { Log } from "./platform/log.ts";
import type { TimeSource } from "./platform/time.ts";
import type { Texts } from "./texts.ts";

/** A run this long was a good one: the next failure waits as the first does. */
const GOOD_RUN_MS = HOUR_MS;

/**
 * Runs the agent again after an unexpected error, with growing pauses up to five minutes: a service manager would start it every
 * few seconds, with all of its measurements. Throws `AgentExit`, which the owner must resolve.
 */
export async function keepRunning(
  run: () => Promise<void>,
  options: { time: TimeSource; log: Log; texts: Texts; signal: AbortSignal },
): Promise<void> {
  const { time, log, texts, signal } = options;
  for (let failures = 1; ; failures += 1) {
    const startedMs = time.steadyMs();
    try {
      return await run();
    } catch (error) {
      if (error instanceof AgentExit) throw error;
      log.error(texts.unexpected({ reason: (error as Error).stack ?? String(error) }));
      if (time.steadyMs() - startedMs > GOOD_RUN_MS) failures = 1;
      await time.sleep(backoffMs(failures, undefined), signal);
      if (signal.aborted) return;
    }
  }
}

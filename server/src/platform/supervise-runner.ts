import type { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Runner } from "graphile-worker";

/** Delay before replacing a runner that exited, as on database failures. */
const RESTART_AFTER_MS = 500;
/** Grace period of an exiting runner, to release its jobs. */
const ENDS_WITHIN_MS = 2_000;
/**
 * Failed polls in a row after which a runner is replaced. The queue keeps the promise of its first query: where that failed, on a
 * database that was just starting, each later poll fails with it, without a log line, until the process restarts.
 */
const MAX_FAILED_POLLS = 6;

/** Supervises a queue runner until `stop`: replaces it if it exits or its polls fail. Throws if the first one cannot start. */
export async function superviseRunner(options: {
  readonly start: () => Promise<Runner>;
  /** Options of the runners. */
  readonly events: EventEmitter;
  readonly onEnded: (reason: unknown) => Promise<void>;
}): Promise<{ stop(): Promise<void> }> {
  let onShutdown = (): void => {};
  options.events.on("pool:gracefulShutdown", () => onShutdown());
  options.events.on("pool:forcefulShutdown", () => onShutdown());

  let failedPolls = 0;
  let onFailedPolls = (_error: unknown): void => {};
  options.events.on("worker:getJob:error", ({ error }: { error: unknown }) => {
    failedPolls += 1;
    if (failedPolls >= MAX_FAILED_POLLS) onFailedPolls(error);
  });
  for (const event of ["worker:getJob:empty", "job:start", "pool:create"])
    options.events.on(event, () => void (failedPolls = 0));

  let isStopping = false;
  let runner: Runner | undefined = await options.start();
  const untilEnded = async (): Promise<unknown> => {
    // A killed database can leave a runner that hangs without taking jobs; it is abandoned then.
    const hangs = new Promise<void>((resolve) => {
      onShutdown = () => {
        if (!isStopping) setTimeout(resolve, ENDS_WITHIN_MS);
      };
    });
    try {
      runner ??= await options.start();
      if (isStopping) await runner.stop();
      const current = runner;
      const failsToPoll = new Promise<unknown>((resolve) => {
        onFailedPolls = (error) => {
          if (isStopping) return;
          resolve(error);
          void current.stop().catch(() => {});
        };
      });
      return await Promise.race([runner.promise, hangs, failsToPoll]);
    } catch (error) {
      return error;
    } finally {
      onFailedPolls = () => {};
      runner = undefined;
    }
  };
  const keeping = (async () => {
    for (;;) {
      const reason = await untilEnded();
      if (isStopping) return;
      await options.onEnded(reason);
      await sleep(RESTART_AFTER_MS);
    }
  })();
  return {
    stop: async () => {
      isStopping = true;
      // An exiting runner rejects `stop`, which is then not needed.
      await runner?.stop().catch(() => {});
      await keeping;
    },
  };
}

import type { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Runner } from "graphile-worker";

/** Delay before replacing a runner that exited, as on database failures. */
const RESTART_AFTER_MS = 500;
/** Grace period of an exiting runner, to release its jobs. */
const ENDS_WITHIN_MS = 2_000;

/** Supervises a queue runner until `stop`: replaces it if it exits. Throws if the first one cannot start. */
export async function superviseRunner(options: {
  readonly start: () => Promise<Runner>;
  /** Options of the runners. */
  readonly events: EventEmitter;
  readonly onEnded: (reason: unknown) => Promise<void>;
}): Promise<{ stop(): Promise<void> }> {
  let onShutdown = (): void => {};
  options.events.on("pool:gracefulShutdown", () => onShutdown());
  options.events.on("pool:forcefulShutdown", () => onShutdown());

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
      await Promise.race([runner.promise, hangs]);
      return undefined;
    } catch (error) {
      return error;
    } finally {
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

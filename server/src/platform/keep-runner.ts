import type { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Runner } from "graphile-worker";

/** Before a runner that ended by itself, as it does when the database goes away under it, is replaced. */
const RESTART_AFTER_MS = 500;
/** For a runner that ends by itself: it gives back what it has in hand. */
const ENDS_WITHIN_MS = 2_000;

/** Keeps a runner of the queue at work until `stop`: one that ends by itself is replaced. Throws where the first cannot start. */
export async function keepRunner(options: {
  readonly start: () => Promise<Runner>;
  /** What the runners are started with. */
  readonly events: EventEmitter;
  readonly onEnded: (reason: unknown) => Promise<void>;
}): Promise<{ stop(): Promise<void> }> {
  let onShutdown = (): void => {};
  options.events.on("pool:gracefulShutdown", () => onShutdown());
  options.events.on("pool:forcefulShutdown", () => onShutdown());

  let isStopping = false;
  let runner: Runner | undefined = await options.start();
  const untilEnded = async (): Promise<unknown> => {
    // A killed database can leave a runner that takes no job and never ends; it is left to itself then.
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
      // One that is ending by itself refuses to be stopped, and there is nothing left to stop.
      await runner?.stop().catch(() => {});
      await keeping;
    },
  };
}

import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const PROGRAM = join(import.meta.dirname, "server-process.ts");
/** A start that finds the database away ends; the manager of the process waits so long before the next. */
const RESTART_PAUSE_MS = 200;

export interface KillableProcess {
  readonly name: string;
  /** From each kill until it served again. */
  readonly restartsMs: readonly number[];
  /** Starts that failed because a dependency was down. */
  readonly failedStarts: () => number;
  isReady(): boolean;
  kill(): void;
  /** Kills it, and starts it again after `release`. Resolves when it is gone. */
  hold(): Promise<void>;
  release(): void;
  stop(): Promise<void>;
}

/** Runs a server process and starts it again whenever it ends. */
export function superviseProcess(options: {
  readonly name: string;
  readonly args: readonly string[];
  readonly logFile: string;
  /** Asked at each start: the clock may be wrong in another way. */
  readonly environment: () => Readonly<Record<string, string>>;
}): KillableProcess {
  const restartsMs: number[] = [];
  let child: ChildProcess | undefined;
  let isStopping = false;
  let isReady = false;
  let killedAt: number | undefined;
  let failures = 0;
  let held: PromiseWithResolvers<void> | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  const log = openSync(options.logFile, "a");
  const watching = (async () => {
    for (;;) {
      await held?.promise;
      if (isStopping) return;
      const started = fork(PROGRAM, options.args, {
        env: {
          PATH: process.env["PATH"] ?? "",
          NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
          ...options.environment(),
        },
        execArgv: ["--max-old-space-size=256"],
        stdio: ["ignore", log, log, "ipc"],
      });
      child = started;
      started.on("message", () => {
        isReady = true;
        if (killedAt !== undefined) restartsMs.push(Date.now() - killedAt);
        killedAt = undefined;
      });
      ended = once(started, "exit");
      await ended;
      if (!isReady) failures += 1;
      isReady = false;
      if (!isStopping) await sleep(RESTART_PAUSE_MS);
    }
  })();
  const release = (): void => {
    held?.resolve();
    held = undefined;
  };
  return {
    name: options.name,
    restartsMs,
    failedStarts: () => failures,
    isReady: () => isReady,
    kill: () => {
      if (held) return;
      killedAt ??= Date.now();
      child?.kill("SIGKILL");
    },
    hold: async () => {
      held ??= Promise.withResolvers();
      child?.kill("SIGKILL");
      await ended;
    },
    release,
    stop: async () => {
      isStopping = true;
      release();
      child?.kill("SIGTERM");
      await watching;
    },
  };
}

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
  /** How often a start failed because something that it needs was away. */
  readonly failedStarts: () => number;
  isReady(): boolean;
  kill(): void;
  stop(): Promise<void>;
}

/** Runs a server process and starts it again whenever it ends. */
export function keepProcess(options: {
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
  const log = openSync(options.logFile, "a");
  const watching = (async () => {
    while (!isStopping) {
      const started = fork(PROGRAM, options.args, {
        env: { PATH: process.env["PATH"] ?? "", ...options.environment() },
        execArgv: ["--max-old-space-size=256"],
        stdio: ["ignore", log, log, "ipc"],
      });
      child = started;
      started.on("message", () => {
        isReady = true;
        if (killedAt !== undefined) restartsMs.push(Date.now() - killedAt);
        killedAt = undefined;
      });
      await once(started, "exit");
      if (!isReady) failures += 1;
      isReady = false;
      if (!isStopping) await sleep(RESTART_PAUSE_MS);
    }
  })();
  return {
    name: options.name,
    restartsMs,
    failedStarts: () => failures,
    isReady: () => isReady,
    kill: () => {
      killedAt ??= Date.now();
      child?.kill("SIGKILL");
    },
    stop: async () => {
      isStopping = true;
      child?.kill("SIGTERM");
      await watching;
    },
  };
}

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { KillablePostgres } from "./killable-postgres.ts";
import type { KillableProcess } from "./killable-process.ts";
import type { Victim } from "./points.ts";
import type { Random } from "./random.ts";

/** Several kills can follow each other on a busy machine, each with a start that takes a minute. */
const READY_WITHIN_MS = 300_000;
const LOG_CHARACTERS = 2000;

/** The processes of a rig, and what happens to all of them. */
export interface ProcessGroup {
  readonly processes: KillableProcess[];
  /** Kills at once, wherever the victim is. */
  kill(victim: Victim, processName?: string): void;
  untilReady(): Promise<void>;
  /** Runs something while all server processes are down. */
  whileDown<Result>(work: () => Promise<Result>): Promise<Result>;
}

export function createProcessGroup(options: {
  readonly postgres: KillablePostgres;
  readonly random: Random;
  /** Log directory. */
  readonly directory: string;
}): ProcessGroup {
  const { postgres, random, directory } = options;
  const processes: KillableProcess[] = [];
  /** Those that did not start, with the ends of their logs, which a later run does not have. */
  const describeUnready = async (): Promise<string> => {
    const unready = processes.filter((one) => !one.isReady()).map(({ name }) => name);
    const logs = unready.map(async (name) => {
      const log = await readFile(join(directory, `${name}.log`), "utf8");
      return `${name} did not start:\n${log.slice(-LOG_CHARACTERS)}`;
    });
    return (await Promise.all(logs)).join("\n");
  };
  return {
    processes,
    kill: (victim, processName) => {
      if (victim === "postgres") {
        postgres.kill(random.pick(["SIGKILL", "SIGQUIT"] as const));
        return;
      }
      const candidates = processes.filter((one) => one.name.startsWith(victim));
      const named = candidates.find((one) => one.name === processName);
      (named ?? random.pick(candidates)).kill();
    },
    untilReady: async () => {
      for (let waitedMs = 0; processes.some((one) => !one.isReady()); waitedMs += 50) {
        if (waitedMs > READY_WITHIN_MS) throw new Error(await describeUnready());
        await sleep(50);
      }
    },
    whileDown: async (work) => {
      await Promise.all(processes.map((one) => one.hold()));
      try {
        return await work();
      } finally {
        for (const one of processes) one.release();
      }
    },
  };
}

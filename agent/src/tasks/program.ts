import { spawn } from "node:child_process";
import { unlinkSync, writeFileSync } from "node:fs";
import type { AgentTask } from "@nodeyard/contract/tasks/columns.ts";
import { processStart } from "../platform/process-start.ts";
import { signalGroup } from "./process-group.ts";

/** Time that a program has between the request to stop and the end by force. */
export const STOP_GRACE_MS = 10_000;
/** What the dead process's own children still hold open is waited for no longer than this. */
const CLOSE_GRACE_MS = 500;
const MAX_OUTPUT_KEPT = 500;
const MAX_LINE_LENGTH = 200;

export interface ProgramEnd {
  exitCode: number | null;
  signal: string | null;
  /** The last line that it wrote to its standard error, for its owner. */
  lastLine: string;
  /** Why there was no process at all. */
  notStarted: string | undefined;
}

/** A task's program under way. */
export interface Program {
  readonly ended: Promise<ProgramEnd>;
  /** Asks it to stop, then makes it; resolves when it is gone. */
  stop(): Promise<void>;
}

export type StartProgram = (task: AgentTask, directory: string, pidFile: string) => Program;

const living = new Set<number>();
// The last thing that the agent does, whatever ends it: programs never outlive it.
process.on("exit", () => {
  for (const pid of living) signalGroup(pid, "SIGKILL");
});

/**
 * Starts the operator's command for tasks: without a shell, in the task's directory, in a process group of its own so that
 * what it starts ends with it, and with a file that names the process for an agent that comes after a killed one.
 */
export function programStarter(
  command: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
): StartProgram {
  const [file = "", ...args] = command;
  return (task, directory, pidFile) => {
    const child = spawn(file, args, {
      cwd: directory,
      env: { ...withoutAgentSettings(environment), ...taskVariables(task, directory) },
      detached: process.platform !== "win32",
      stdio: ["ignore", "ignore", "pipe"],
    });
    const { pid } = child;
    let output = "";
    child.stderr.on("data", (chunk: Buffer) => {
      output = `${output}${chunk.toString("utf8")}`.slice(-MAX_OUTPUT_KEPT);
    });
    const { promise: ended, resolve } = Promise.withResolvers<ProgramEnd>();
    const end = (rest: Partial<ProgramEnd>): void =>
      resolve({
        exitCode: null,
        signal: null,
        notStarted: undefined,
        lastLine: lastLineOf(output),
        ...rest,
      });
    child.on("error", (error) => {
      if (pid === undefined) end({ notStarted: error.message });
    });
    child.on("exit", (exitCode, signal) => {
      if (pid !== undefined) {
        // What it started goes with it.
        signalGroup(pid, "SIGKILL");
        living.delete(pid);
        removeQuietly(pidFile);
      }
      const timer = setTimeout(() => end({ exitCode, signal }), CLOSE_GRACE_MS);
      child.on("close", () => {
        clearTimeout(timer);
        end({ exitCode, signal });
      });
    });
    if (pid !== undefined) {
      living.add(pid);
      const written = JSON.stringify({ pid, startedAt: processStart(pid) });
      // At once and in one go: between the start and this line a killed agent would leave a stranger behind.
      writeFileSync(pidFile, written, { mode: 0o600 });
    }
    return {
      ended,
      async stop() {
        if (pid !== undefined && living.has(pid)) signalGroup(pid, "SIGTERM");
        const timer = setTimeout(() => {
          if (pid !== undefined && living.has(pid)) signalGroup(pid, "SIGKILL");
        }, STOP_GRACE_MS);
        await ended;
        clearTimeout(timer);
      },
    };
  };
}

/** The agent's settings name its activation code, which is no business of the program's. */
function withoutAgentSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !name.startsWith("NODEYARD_")),
  );
}

function taskVariables(task: AgentTask, directory: string): Record<string, string> {
  return {
    NODEYARD_TASK_ID: task.taskId,
    NODEYARD_TASK_TYPE: task.type,
    NODEYARD_TASK_NAME: task.task,
    NODEYARD_TASK_ZONE: task.zone,
    NODEYARD_TASK_THREADS: String(task.threads),
    NODEYARD_TASK_DIRECTORY: directory,
  };
}

function lastLineOf(output: string): string {
  const lines = output.split(/[\r\n]+/).map((line) => line.replace(/\p{Cc}/gu, "").trim());
  return (lines.findLast((line) => line !== "") ?? "").slice(0, MAX_LINE_LENGTH);
}

function removeQuietly(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // Gone with the task's directory, or on a disk that is: the next start looks at what is there.
  }
}

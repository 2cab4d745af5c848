import { spawn } from "node:child_process";
import { unlinkSync, writeFileSync } from "node:fs";
import type { AgentTask } from "@nodeyard/contract/tasks/columns.ts";
import { processStart } from "../platform/process-start.ts";
import { signalGroup } from "./process-group.ts";
import { chownDirectory, type TaskUser } from "./task-user.ts";

/** Time between SIGTERM and SIGKILL. */
export const STOP_GRACE_MS = 10_000;
/** Maximum wait for output pipes held open by the process's children. */
const CLOSE_GRACE_MS = 500;
const MAX_OUTPUT_KEPT = 500;
const MAX_LINE_LENGTH = 200;

export interface ProgramEnd {
  exitCode: number | null;
  signal: string | null;
  /** Last line of its standard error, for the owner. */
  lastLine: string;
  /** Reason the process could not be started. */
  notStarted: string | undefined;
}

/** A running task program. */
export interface Program {
  readonly ended: Promise<ProgramEnd>;
  /** SIGTERM, then SIGKILL; resolves when the process is gone. */
  stop(): Promise<void>;
}

export type StartProgram = (task: AgentTask, directory: string, pidFile: string) => Program;

const runningPids = new Set<number>();
// On any exit: programs never outlive the agent.
process.on("exit", () => {
  for (const pid of runningPids) signalGroup(pid, "SIGKILL");
});

/**
 * Starts the operator's task command: without a shell, in the task's directory, in its own process group so that its
 * children stop with it, and with a PID file by which the next agent finds it after a kill. As another user it can read
 * neither the agent's key nor its memory.
 */
export function programStarter(
  command: readonly string[],
  user?: TaskUser,
  environment: NodeJS.ProcessEnv = process.env,
): StartProgram {
  const [file = "", ...args] = command;
  return (task, directory, pidFile) => {
    if (user) chownDirectory(directory, user);
    const child = spawn(file, args, {
      cwd: directory,
      ...(user && { uid: user.uid, gid: user.gid }),
      env: {
        ...withoutAgentSettings(environment),
        ...(user && { HOME: directory, USER: user.name, LOGNAME: user.name }),
        ...taskVariables(task, directory),
      },
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
        // Kills its children.
        signalGroup(pid, "SIGKILL");
        runningPids.delete(pid);
        removeQuietly(pidFile);
      }
      const timer = setTimeout(() => end({ exitCode, signal }), CLOSE_GRACE_MS);
      child.on("close", () => {
        clearTimeout(timer);
        end({ exitCode, signal });
      });
    });
    if (pid !== undefined) {
      runningPids.add(pid);
      const written = JSON.stringify({ pid, startedAt: processStart(pid) });
      // Synchronous: if the agent is killed before this line, the program would not be found again.
      writeFileSync(pidFile, written, { mode: 0o600 });
    }
    return {
      ended,
      async stop() {
        if (pid !== undefined && runningPids.has(pid)) signalGroup(pid, "SIGTERM");
        const timer = setTimeout(() => {
          if (pid !== undefined && runningPids.has(pid)) signalGroup(pid, "SIGKILL");
        }, STOP_GRACE_MS);
        await ended;
        clearTimeout(timer);
      },
    };
  };
}

/** Removes the agent's settings, which include its activation code. */
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
    // Removed with the task's directory, or the disk failed: the next start cleans up.
  }
}

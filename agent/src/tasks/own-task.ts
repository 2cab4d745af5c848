import { rm } from "node:fs/promises";
import type { AgentTask } from "@nodeyard/contract/tasks/columns.ts";
import type { Log } from "../platform/log.ts";
import type { TimeSource } from "../platform/time.ts";
import type { Texts } from "../texts.ts";
import { directoryOf, pidFileOf } from "./directories.ts";
import { findDiskObstacle, type Obstacle } from "./obstacle.ts";
import type { StartProgram } from "./program.ts";
import { superviseTask, type TaskCondition } from "./supervise.ts";

/** A task of this device: its program, directory and reported condition. */
export interface OwnTask {
  readonly task: AgentTask;
  /** The command whose result is not yet reported. */
  commandId: string | undefined;
  /** The task that replaces it; it resumes if that one fails. */
  pausedFor: string | undefined;
  condition(): TaskCondition;
  show(condition: TaskCondition): void;
  /** True if its program is supervised. */
  isKept(): boolean;
  begin(): void;
  /** Resolves when its program has exited. */
  end(): Promise<void>;
  /** Stops it and removes its directory. */
  discard(): Promise<void>;
}

export interface OwnTaskOptions {
  /** Parent of the tasks' directories. */
  root: string;
  /** Undefined without `--task-runner`. */
  startProgram: StartProgram | undefined;
  neededBytes: number;
  /** Called when a task's condition has changed. */
  onChange: () => void;
  time: TimeSource;
  log: Log;
  texts: Texts;
  signal: AbortSignal;
}

/** Display name of a task, `C-c1-east`. */
export function nameOf({ type, task, zone }: AgentTask): string {
  return `${type}-${task}-${zone}`;
}

/** The reason the task cannot start now, if any. */
export async function findObstacle(
  { taskId }: AgentTask,
  options: OwnTaskOptions,
): Promise<Obstacle | undefined> {
  const { root, startProgram, neededBytes, texts } = options;
  if (startProgram === undefined) return { cause: "unsupported", message: texts.taskNoRunner() };
  return findDiskObstacle(directoryOf(root, taskId), neededBytes, texts);
}

/**
 * @param onOutcome called when the task runs, and when it fails to
 * @param onError called on an unexpected error of the supervision
 */
export function createOwnTask(
  task: AgentTask,
  options: OwnTaskOptions,
  onOutcome: (own: OwnTask) => void,
  onError: (error: unknown) => void,
): OwnTask {
  const { root, startProgram, onChange, time, log, texts, signal } = options;
  const { taskId } = task;
  let condition: TaskCondition = { status: "Pending", message: "" };
  let kept: { stop: AbortController; ended: Promise<void> } | undefined;

  const self: OwnTask = {
    task,
    commandId: undefined,
    pausedFor: undefined,
    condition: () => condition,
    show(next) {
      const isSame = condition.status === next.status && condition.message === next.message;
      condition = next;
      if (isSame) return;
      const name = nameOf(task);
      if (next.status === "Running") log.info(texts.taskRuns({ name }));
      if (next.status === "NotRunning")
        log.warn(texts.taskDoesNotRun({ name, reason: next.message }));
      onChange();
    },
    isKept: () => kept !== undefined,
    begin() {
      const stop = new AbortController();
      const ended = superviseTask({
        // Never called without a runner: `findObstacle` reports that first.
        start: () =>
          (startProgram as StartProgram)(task, directoryOf(root, taskId), pidFileOf(root, taskId)),
        findObstacle: () => findObstacle(task, options),
        onChange(next) {
          self.show(next);
          if (next.status !== "Pending") onOutcome(self);
        },
        time,
        texts,
        signal: AbortSignal.any([signal, stop.signal]),
      }).catch(onError);
      kept = { stop, ended };
    },
    async end() {
      const ending = kept;
      kept = undefined;
      ending?.stop.abort();
      await ending?.ended;
    },
    async discard() {
      await self.end();
      const directory = directoryOf(root, taskId);
      await rm(directory, { recursive: true, force: true }).catch((error: Error) =>
        log.warn(texts.taskNotRemoved({ reason: error.message })),
      );
    },
  };
  return self;
}

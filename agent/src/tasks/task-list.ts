import type { ReportTasksRequest } from "@nodeyard/contract/tasks/agent-calls.ts";
import type { AgentTask } from "@nodeyard/contract/tasks/columns.ts";
import type { StateStore, StoredTask } from "../platform/agent-state.ts";
import { createMutex } from "../platform/mutex.ts";
import { whenAborted } from "../platform/time.ts";
import type { AcknowledgeCommand } from "../protocol/acknowledge-command.ts";
import { isPlainTask, isTaskId, tasksDirectory } from "./directories.ts";
import { clearLeftovers } from "./leftovers.ts";
import type { Obstacle } from "./obstacle.ts";
import {
  createOwnTask,
  findObstacle,
  nameOf,
  type OwnTask,
  type OwnTaskOptions,
} from "./own-task.ts";

/** The device's tasks with their programs; persisted, so that they resume after a start. */
export interface TaskList {
  /** Incremented with each change of the list, to detect responses to an older list. */
  revision(): number;
  states(): ReportTasksRequest["tasks"];
  /** Adds a task. A command is acknowledged with the result: declined, failed, or done once the program runs. */
  set(task: AgentTask, commandId?: string): Promise<void>;
  /** Stops a task and removes its data; unknown tasks are ignored. */
  remove(taskId: string): Promise<void>;
  /** Starts missing tasks and stops surplus ones, unless the list has changed since `revision`. */
  reconcile(wanted: readonly AgentTask[], revision: number): Promise<void>;
  /** Starts the stored tasks; after the signal, resolves when all programs have exited. */
  run(): Promise<void>;
}

export interface TaskListOptions extends Omit<OwnTaskOptions, "root"> {
  store: StateStore;
  acknowledge: AcknowledgeCommand;
}

/** Removes the tasks of an ended binding. */
export async function clearTasks(store: StateStore): Promise<void> {
  await store.update({ tasks: undefined });
  await clearLeftovers(tasksDirectory(store.directory), new Set(), () => undefined);
}

export function createTaskList(options: TaskListOptions): TaskList {
  const { store, acknowledge, onChange, log, texts, signal } = options;
  const root = tasksDirectory(store.directory);
  const ownOptions: OwnTaskOptions = { ...options, root };
  const owns = new Map<string, OwnTask>();
  const runExclusive = createMutex();
  const sends = new Set<Promise<void>>();
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  let revision = 0;
  let isClosed = false;

  /** Acknowledges in the background: an unreachable server must not delay a task. */
  function report(...ack: Parameters<AcknowledgeCommand>): void {
    const sending = acknowledge(...ack)
      .catch(failed.reject)
      .finally(() => sends.delete(sending));
    sends.add(sending);
  }

  function refuse(commandId: string | undefined, obstacle: Obstacle): void {
    if (commandId === undefined) return;
    const state = obstacle.cause === "unsupported" ? "declined" : "failed";
    report(commandId, state, obstacle.message, obstacle.cause);
  }

  async function save(): Promise<void> {
    const tasks = [...owns.values()].map(({ task, commandId, pausedFor }) => ({
      task,
      ...(commandId === undefined ? {} : { commandId }),
      ...(pausedFor === undefined ? {} : { pausedFor }),
    }));
    await store.update({ tasks: tasks.length === 0 ? undefined : tasks });
  }

  async function saveList(): Promise<void> {
    revision += 1;
    await save();
    onChange();
  }

  function create({ task, commandId, pausedFor }: StoredTask): OwnTask {
    const onOutcome = (own: OwnTask): void =>
      void runExclusive(() => settle(own)).catch(failed.reject);
    const own = createOwnTask(task, ownOptions, onOutcome, failed.reject);
    owns.set(task.taskId, Object.assign(own, { commandId, pausedFor }));
    return own;
  }

  const pausedFor = (taskId: string): OwnTask[] =>
    [...owns.values()].filter((own) => own.pausedFor === taskId);

  function pause(own: OwnTask, taskId: string): void {
    own.pausedFor = taskId;
    own.show({ status: "Pending", message: texts.taskMakesRoom() });
  }

  function resume(own: OwnTask): void {
    own.pausedFor = undefined;
    own.show({ status: "Pending", message: "" });
    own.begin();
  }

  async function discard(own: OwnTask): Promise<void> {
    owns.delete(own.task.taskId);
    await own.discard();
  }

  /** The task runs or has failed: reports the command's result, and removes or resumes the replaced task. */
  async function settle(own: OwnTask): Promise<void> {
    const { commandId, task } = own;
    const replaced = pausedFor(task.taskId);
    if (commandId === undefined && replaced.length === 0) return;
    if (owns.get(task.taskId) !== own || signal.aborted) return;
    own.commandId = undefined;
    const condition = own.condition();
    if (condition.status === "Running") {
      if (commandId !== undefined) report(commandId, "done");
      for (const old of replaced) await discard(old);
    } else {
      refuse(commandId, condition as Obstacle);
      // The replaced task keeps running; the server decides whether this one is still wanted.
      if (replaced.length > 0) await own.end();
      for (const old of replaced) resume(old);
    }
    await (replaced.length === 0 ? save() : saveList());
  }

  async function add(task: AgentTask, commandId: string | undefined): Promise<void> {
    const obstacle = await findObstacle(task, ownOptions);
    const replaced = task.replaces === null ? undefined : owns.get(task.replaces);
    if (obstacle !== undefined) refuse(commandId, obstacle);
    // The replaced task keeps running while the new one cannot start.
    if (obstacle !== undefined && replaced !== undefined) return;
    const isTaken = obstacle === undefined && commandId !== undefined;
    const own = create(isTaken ? { task, commandId } : { task });
    if (isTaken) report(commandId, "acknowledged");
    await replaced?.end();
    if (replaced !== undefined) pause(replaced, task.taskId);
    await saveList();
    own.begin();
  }

  async function set(task: AgentTask, commandId: string | undefined): Promise<void> {
    if (signal.aborted || isClosed) return;
    if (!isTaskId(task.taskId) || !isPlainTask(task))
      return refuse(commandId, { cause: "unsupported", message: texts.taskUnusable() });
    const known = owns.get(task.taskId);
    if (known === undefined) return add(task, commandId);
    if (commandId !== undefined) {
      // The server's list arrived before its command.
      known.commandId = commandId;
      if (known.condition().status !== "Pending") return settle(known);
      report(commandId, "acknowledged");
      await save();
    }
    // It failed to replace another task, but is still wanted.
    if (!known.isKept() && known.pausedFor === undefined) known.begin();
  }

  async function remove(taskId: string): Promise<void> {
    const own = owns.get(taskId);
    if (own === undefined) return;
    log.info(texts.taskEnds({ name: nameOf(own.task) }));
    await discard(own);
    for (const old of pausedFor(taskId)) resume(old);
    await saveList();
  }

  async function reconcile(wanted: readonly AgentTask[]): Promise<void> {
    const ids = new Set(wanted.map(({ taskId }) => taskId));
    // A paused task waits for its replacement.
    const isWanted = ({ task, pausedFor: waitsFor }: OwnTask): boolean =>
      ids.has(task.taskId) || (waitsFor !== undefined && ids.has(waitsFor));
    const surplus = [...owns.values()].filter((own) => !isWanted(own));
    for (const { task } of surplus) await remove(task.taskId);
    for (const task of wanted) await set(task, undefined);
  }

  async function restore(): Promise<void> {
    const stored = store.get().tasks ?? [];
    await clearLeftovers(root, new Set(stored.map(({ task }) => task.taskId)), (taskId, pid) =>
      log.warn(texts.orphanStopped({ taskId, pid })),
    );
    for (const one of stored) {
      const own = create(one);
      if (one.pausedFor === undefined) own.begin();
      else pause(own, one.pausedFor);
    }
  }

  return {
    revision: () => revision,
    states: () =>
      [...owns.values()].map(({ task, condition }) => ({ taskId: task.taskId, ...condition() })),
    set: (task, commandId) => runExclusive(() => set(task, commandId)),
    remove: (taskId) => runExclusive(() => remove(taskId)),
    reconcile: (wanted, at) =>
      runExclusive(async () => {
        if (at === revision && !signal.aborted) await reconcile(wanted);
      }),
    async run() {
      await runExclusive(restore);
      try {
        await Promise.race([whenAborted(signal), failed.promise]);
      } finally {
        await runExclusive(async () => {
          isClosed = true;
          await Promise.all([...owns.values()].map((own) => own.end()));
        });
        await Promise.all(sends);
      }
    },
  };
}

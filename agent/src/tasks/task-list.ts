import type { ReportTasksRequest } from "@nodeyard/contract/tasks/agent.ts";
import type { AgentTask } from "@nodeyard/contract/tasks/columns.ts";
import type { StateStore, StoredTask } from "../platform/agent-state.ts";
import { createMutex } from "../platform/mutex.ts";
import { whenAborted } from "../platform/time.ts";
import type { AcknowledgeCommand } from "../protocol/acknowledge-command.ts";
import { isTaskId, tasksDirectory } from "./directories.ts";
import { clearLeftovers } from "./leftovers.ts";
import type { Obstacle } from "./obstacle.ts";
import {
  createOwnTask,
  findObstacle,
  nameOf,
  type OwnTask,
  type OwnTaskOptions,
} from "./own-task.ts";

/** The tasks that this device has, each with its program. Stored, so that they go on after a start. */
export interface TaskList {
  /** Grows with each change of the list itself, so that an answer to an older list is known to be old. */
  revision(): number;
  states(): ReportTasksRequest["tasks"];
  /** Takes a task. With a command its fate is answered: refused, failed, or done once the program runs. */
  set(task: AgentTask, commandId?: string): Promise<void>;
  /** Ends a task and removes what it left on the disk; an unknown one is gone already. */
  remove(taskId: string): Promise<void>;
  /** Starts what is missing and ends what is too much, unless the list has changed since `revision`. */
  reconcile(wanted: readonly AgentTask[], revision: number): Promise<void>;
  /** Starts the stored tasks; when the signal has fired, resolves once no program is left. */
  run(): Promise<void>;
}

export interface TaskListOptions extends Omit<OwnTaskOptions, "root"> {
  store: StateStore;
  acknowledge: AcknowledgeCommand;
}

/** Forgets the tasks of a binding that has ended. */
export async function forgetTasks(store: StateStore): Promise<void> {
  await store.update({ tasks: undefined });
  await clearLeftovers(tasksDirectory(store.directory), new Set(), () => undefined);
}

export function createTaskList(options: TaskListOptions): TaskList {
  const { store, acknowledge, onChange, log, texts, signal } = options;
  const root = tasksDirectory(store.directory);
  const ownOptions: OwnTaskOptions = { ...options, root };
  const owns = new Map<string, OwnTask>();
  const runExclusive = createMutex();
  const answers = new Set<Promise<void>>();
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  let revision = 0;
  let isClosed = false;

  /** Told beside the work: a server that is away must not hold up a task. */
  function tell(...words: Parameters<AcknowledgeCommand>): void {
    const telling = acknowledge(...words)
      .catch(failed.reject)
      .finally(() => answers.delete(telling));
    answers.add(telling);
  }

  function refuse(commandId: string | undefined, obstacle: Obstacle): void {
    if (commandId === undefined) return;
    const state = obstacle.cause === "unsupported" ? "declined" : "failed";
    tell(commandId, state, obstacle.message, obstacle.cause);
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

  /** The task has shown whether it runs: tells the command's end, and lets what it replaces go or come back. */
  async function settle(own: OwnTask): Promise<void> {
    const { commandId, task } = own;
    const replaced = pausedFor(task.taskId);
    if (commandId === undefined && replaced.length === 0) return;
    if (owns.get(task.taskId) !== own || signal.aborted) return;
    own.commandId = undefined;
    const condition = own.condition();
    if (condition.status === "Running") {
      if (commandId !== undefined) tell(commandId, "done");
      for (const old of replaced) await discard(old);
    } else {
      refuse(commandId, condition as Obstacle);
      // What it was to replace runs on; the server says whether this one is still wanted.
      if (replaced.length > 0) await own.end();
      for (const old of replaced) resume(old);
    }
    await (replaced.length === 0 ? save() : saveList());
  }

  async function add(task: AgentTask, commandId: string | undefined): Promise<void> {
    const obstacle = await findObstacle(task, ownOptions);
    const replaced = task.replaces === null ? undefined : owns.get(task.replaces);
    if (obstacle !== undefined) refuse(commandId, obstacle);
    // The task that is to be replaced goes on as long as the new one cannot even start.
    if (obstacle !== undefined && replaced !== undefined) return;
    const isTaken = obstacle === undefined && commandId !== undefined;
    const own = create(isTaken ? { task, commandId } : { task });
    if (isTaken) tell(commandId, "acknowledged");
    await replaced?.end();
    if (replaced !== undefined) pause(replaced, task.taskId);
    await saveList();
    own.begin();
  }

  async function set(task: AgentTask, commandId: string | undefined): Promise<void> {
    if (signal.aborted || isClosed) return;
    if (!isTaskId(task.taskId))
      return refuse(commandId, { cause: "unsupported", message: texts.taskUnusable() });
    const known = owns.get(task.taskId);
    if (known === undefined) return add(task, commandId);
    if (commandId !== undefined) {
      // The list that the server sent had come before its command.
      known.commandId = commandId;
      if (known.condition().status !== "Pending") return settle(known);
      tell(commandId, "acknowledged");
      await save();
    }
    // It failed to replace another one, and is wanted all the same.
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
    // A paused task waits for the one that replaces it.
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
        await Promise.all(answers);
      }
    },
  };
}

import * as calls from "@nodeyard/contract/tasks/agent-calls.ts";
import type {
  ReportTasksRequest,
  ReportTasksResponse,
} from "@nodeyard/contract/tasks/agent-calls.ts";
import type { Tx } from "../../platform/database.ts";
import { handle } from "../../platform/http/route.ts";
import { refreshConditions } from "../conditions/refresh.ts";
import { refusedOutcome, SOLUTION_WAIT, startTask, stopTask } from "./move-tasks.ts";
import {
  agentTaskOf,
  listOpenTasks,
  lockTasks,
  replacedBy,
  saveSchedule,
  type ScheduleRow,
  type TaskRow,
} from "./store.ts";
import { removeTaskCommand, setTaskCommand } from "./task-commands.ts";

type Reported = ReportTasksRequest["tasks"][number];

/** Tasks with a pending command, whose acknowledgement determines their state. */
async function readPendingTasks(tx: Tx, deviceId: bigint, now: Date): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom("device_commands")
    .select("payload")
    .where("device_id", "=", deviceId)
    .where("kind", "in", ["set_task", "remove_task"])
    .where("state", "in", ["queued", "sent", "acknowledged"])
    .where("expires_at", ">", now)
    .execute();
  return new Set(
    rows.flatMap(({ payload }) => {
      const set = setTaskCommand.payload.safeParse(payload).data?.task;
      const removed = removeTaskCommand.payload.safeParse(payload).data?.taskId;
      return [set?.taskId, set?.replaces, removed].filter((id) => typeof id === "string");
    }),
  );
}

/** Writes a task's reported state. @returns whether it changed. */
async function follow(
  tx: Tx,
  task: TaskRow,
  reported: Reported,
  open: readonly TaskRow[],
  now: Date,
): Promise<boolean> {
  const message = reported.status === "Running" ? "" : reported.message;
  if (task.state === reported.status && task.message === message) return false;
  if (reported.status === "Running") await startTask(tx, task, open, now);
  else await stopTask(tx, task, { state: reported.status, message, cause: reported.cause }, now);
  return true;
}

/** Advice and last state after a list that changed something. */
function scheduleAfter(
  schedule: ScheduleRow,
  reportedTasks: readonly Reported[],
  missing: number,
  isInProgress: boolean,
): Partial<Pick<ScheduleRow, "last_state" | "solution">> {
  const failed = reportedTasks.find((reported) => reported.status === "NotRunning");
  if (failed) {
    const refused = refusedOutcome(failed.cause);
    return isInProgress ? { solution: refused.solution } : refused;
  }
  return {
    solution: missing > 0 ? SOLUTION_WAIT : "",
    // A change shown as pending has succeeded.
    ...(schedule.last_state === "process" && !isInProgress ? { last_state: "applied" } : {}),
  };
}

async function followList(
  tx: Tx,
  deviceId: bigint,
  list: readonly Reported[],
  now: Date,
): Promise<void> {
  const locked = await lockTasks(tx, deviceId);
  if (!locked) return;
  const { schedule, open } = locked;
  const pending = await readPendingTasks(tx, deviceId, now);
  const byId = new Map(list.map((reported) => [reported.taskId, reported]));
  const reportedTasks: Reported[] = [];
  let changes = 0;
  let missing = 0;
  for (const task of open) {
    const id = String(task.device_task_id);
    const reported = byId.get(id);
    if (reported) {
      reportedTasks.push(reported);
      if (await follow(tx, task, reported, open, now)) changes += 1;
    } else if (!pending.has(id)) {
      missing += 1;
      if (task.state === "NotRunning") continue;
      await stopTask(tx, task, { state: "NotRunning", message: "", cause: "retrying" }, now);
      changes += 1;
    }
  }
  if (changes === 0) return;
  await saveSchedule(
    tx,
    deviceId,
    scheduleAfter(schedule, reportedTasks, missing, pending.size > 0),
  );
  await refreshConditions(tx, [deviceId], now);
}

/** The wanted list: all open tasks except those being removed. */
function wantedOf(open: readonly TaskRow[]): ReportTasksResponse["wanted"] {
  const isWanted = (task: TaskRow): boolean =>
    !task.is_leaving || open.some((other) => replacedBy(other, open).includes(task));
  return open.filter(isWanted).flatMap((task) => agentTaskOf(task, open) ?? []);
}

/**
 * Processes the calling device's full task list and returns the wanted one. Foreign or ended tasks are ignored.
 */
export const reportTasks = handle(calls.reportTasks, async (deps, { tasks }, caller) => {
  const { deviceId } = caller;
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    await followList(tx, deviceId, tasks, now);
    const open = (await listOpenTasks(tx, [deviceId])).get(deviceId) ?? [];
    return { wanted: wantedOf(open) };
  });
});

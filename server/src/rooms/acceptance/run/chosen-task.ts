import type { TaskOnStop } from "@nodeyard/contract/acceptance/rules.ts";
import type { Queryable, Tx } from "../../../platform/database.ts";
import { isTaskUnsent, withdrawTask } from "../../tasks/withdraw-task.ts";
import { stepOf, type RunRow } from "./run-row.ts";

/** The node's open task of the offer that was chosen. */
export async function findChosenTask(db: Queryable, run: RunRow) {
  return db
    .selectFrom("device_tasks")
    .select(["device_task_id", "state", "requested_at"])
    .where("device_id", "=", run.device_id)
    .where("offer_id", "=", run.offer_id)
    .where("ended_at", "is", null)
    .where("is_leaving", "=", false)
    .executeTakeFirst();
}

const isFollowed = (run: RunRow): boolean =>
  run.ended_at === null && ["deploy", "accept"].includes(stepOf(run));

/** Effect of stopping a run on its task. One that was scheduled elsewhere, before it was chosen here, stays. */
export async function taskOnStop(db: Queryable, run: RunRow): Promise<TaskOnStop> {
  if (!isFollowed(run)) return "none";
  const task = await findChosenTask(db, run);
  // Chosen, and scheduled by the next look.
  if (!task) return "withdrawn";
  if (task.state !== "Pending" || task.requested_at < run.step_at) return "stays";
  const isUnsent = await isTaskUnsent(db, { deviceId: run.device_id, taskId: task.device_task_id });
  return isUnsent ? "withdrawn" : "stays";
}

/** Withdraws the task of a locked run, unless its node has fetched it. The caller ends the run. */
export async function dropChosenTask(tx: Tx, run: RunRow, now: Date): Promise<TaskOnStop> {
  const effect = await taskOnStop(tx, run);
  const task = effect === "withdrawn" ? await findChosenTask(tx, run) : undefined;
  if (!task) return effect;
  const ofDevice = { deviceId: run.device_id, taskId: task.device_task_id };
  return (await withdrawTask(tx, ofDevice, now)) ? "withdrawn" : "stays";
}

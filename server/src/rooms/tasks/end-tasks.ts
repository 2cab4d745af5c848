import type { Tx } from "../../platform/database.ts";
import { saveSchedule } from "./store.ts";
import { closeRuns } from "./task-runs.ts";

/** Ends the tasks of a device being unbound; they remain as history. */
export async function endTasksOf(tx: Tx, deviceId: bigint, now: Date): Promise<void> {
  // Locks the schedule first, like all changes of tasks.
  await saveSchedule(tx, deviceId, { is_auto: false, last_state: "", solution: "" });
  const ended = await tx
    .updateTable("device_tasks")
    .set({ ended_at: now })
    .where("device_id", "=", deviceId)
    .where("ended_at", "is", null)
    .returning("device_task_id")
    .execute();
  const ids = ended.map((task) => task.device_task_id);
  await closeRuns(tx, ids, now);
}

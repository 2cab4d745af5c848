import type { Tx } from "../../platform/database.ts";
import { saveSchedule } from "./store.ts";
import { closeRuns } from "./task-runs.ts";

/** Ends what a device that is being unbound had; its tasks stay as history. */
export async function endTasksOf(tx: Tx, deviceId: bigint, now: Date): Promise<void> {
  // The schedule first, like everybody who changes tasks.
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

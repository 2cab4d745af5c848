import type { Tx } from "../../platform/database.ts";
import { saveSchedule } from "./store.ts";

/** Ends what a device that is being unbound had; its tasks stay as history. */
export async function endTasksOf(tx: Tx, deviceId: bigint, now: Date): Promise<void> {
  // The schedule first, like everybody who changes tasks.
  await saveSchedule(tx, deviceId, { is_auto: false, last_state: "", solution: "" });
  await tx
    .updateTable("device_tasks")
    .set({ ended_at: now })
    .where("device_id", "=", deviceId)
    .where("ended_at", "is", null)
    .execute();
}

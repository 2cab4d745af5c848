import type { Tx } from "../../platform/database.ts";
import { COMMAND_WAITING, notifyCommand } from "./command-states.ts";

/** Ends what waits for a device that is being unbound, and wakes its held call. */
export async function endCommands(tx: Tx, deviceId: bigint, now: Date): Promise<void> {
  await tx
    .updateTable("device_commands")
    .set({ state: "timed_out", updated_at: now })
    .where("device_id", "=", deviceId)
    .where("state", "in", ["queued", "sent"])
    .execute();
  await notifyCommand({ db: tx }, COMMAND_WAITING, String(deviceId));
}

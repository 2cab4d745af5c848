import type { Tx } from "../../platform/database.ts";
import { COMMAND_WAITING, notifyCommand } from "./command-states.ts";

/** Ends the pending commands of a device being unbound, and its long poll. */
export async function endCommands(tx: Tx, deviceId: bigint, now: Date): Promise<void> {
  await tx
    .updateTable("device_commands")
    .set({ state: "timed_out", updated_at: now })
    .where("device_id", "=", deviceId)
    .where("state", "in", ["queued", "sent"])
    .execute();
  await notifyCommand({ db: tx }, COMMAND_WAITING, String(deviceId));
}

import * as agent from "@nodeyard/contract/devices/agent-calls.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import type { Deps, ServingDeps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";
import type { Room } from "../../platform/room.ts";
import { fetchCommands, acknowledgeCommand } from "./agent-commands.ts";
import { beginBookedJob } from "./booking/begin-booked.ts";
import { cancelBooking, listBookings } from "./booking/own-bookings.ts";
import { COMMAND_CHANGED, COMMAND_WAITING, notifyCommand } from "./command-states.ts";
import { expireCommandsJob } from "./expire-commands.ts";
import type { Tx } from "../../platform/database.ts";

/** Ends the pending commands of a device being unbound, and its long poll. */
async function endCommands(tx: Tx, deviceId: bigint, now: Date): Promise<void> {
  await tx
    .updateTable("device_commands")
    .set({ state: "timed_out", updated_at: now })
    .where("device_id", "=", deviceId)
    .where("state", "in", ["queued", "sent"])
    .execute();
  await tx
    .updateTable("booked_commands")
    .set({ state: "canceled", ended_at: now })
    .where("device_id", "=", deviceId)
    .where("state", "=", "booked")
    .execute();
  await notifyCommand({ db: tx }, COMMAND_WAITING, String(deviceId));
}

const KEPT_DAYS = 90;

async function deleteOldBookings({ db, clock }: Deps): Promise<void> {
  const until = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS);
  await db.deleteFrom("booked_commands").where("ended_at", "<", until).execute();
}

async function deleteBookings(tx: Tx, accountId: bigint): Promise<void> {
  await tx.deleteFrom("booked_commands").where("account_id", "=", accountId).execute();
}

/** Command queues of devices; other rooms contribute the kinds. */
export const commandsRoom: Room = {
  name: "commands",
  handlers: [
    handle(agent.fetchCommands, (deps: ServingDeps, query, caller) =>
      fetchCommands(deps, deps.listener, query, caller),
    ),
    acknowledgeCommand,
    listBookings,
    cancelBooking,
  ],
  jobs: [expireCommandsJob, beginBookedJob],
  channels: [COMMAND_WAITING, COMMAND_CHANGED],
  cleanUp: [deleteOldBookings],
  onUnbind: [endCommands],
  onClose: [deleteBookings],
};

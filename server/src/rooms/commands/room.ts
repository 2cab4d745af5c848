import * as agent from "@nodeyard/contract/devices/agent-calls.ts";
import type { ServingDeps } from "../../platform/deps.ts";
import { handle } from "../../platform/http/route.ts";
import type { Room } from "../../platform/room.ts";
import { fetchCommands, acknowledgeCommand } from "./agent-commands.ts";
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
  await notifyCommand({ db: tx }, COMMAND_WAITING, String(deviceId));
}

/** Command queues of devices; other rooms contribute the kinds. */
export const commandsRoom: Room = {
  name: "commands",
  handlers: [
    handle(agent.fetchCommands, (deps: ServingDeps, query, caller) =>
      fetchCommands(deps, deps.listener, query, caller),
    ),
    acknowledgeCommand,
  ],
  jobs: [expireCommandsJob],
  channels: [COMMAND_WAITING, COMMAND_CHANGED],
  onUnbind: [endCommands],
};

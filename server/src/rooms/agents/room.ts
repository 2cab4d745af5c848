import type { Tx } from "../../platform/database.ts";
import type { Room } from "../../platform/room.ts";
import { COMMAND_KINDS } from "../commands/command-kind.ts";
import { checkDeviceUpdate } from "./check-update.ts";
import { changeRollout } from "./operator/change-rollout.ts";
import { getFleet } from "./operator/get-fleet.ts";
import { startRollout } from "./operator/start-rollout.ts";
import { stopFailingRolloutsJob } from "./stop-failing.ts";
import { updateCommand, updateDevice } from "./update-device.ts";

/** Deletes the state of releases on a device that is unbound. */
async function deleteUpdate(tx: Tx, deviceId: bigint): Promise<void> {
  await tx.deleteFrom("agent_updates").where("device_id", "=", deviceId).execute();
}

/** Releases of the agent: which devices are offered which, step by step. */
export const agentsRoom: Room = {
  name: "agents",
  handlers: [checkDeviceUpdate, updateDevice, getFleet, startRollout, changeRollout],
  jobs: [stopFailingRolloutsJob],
  contributes: [COMMAND_KINDS.contribute(updateCommand)],
  onUnbind: [deleteUpdate],
};

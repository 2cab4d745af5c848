import * as calls from "@nodeyard/contract/agents/calls.ts";
import { agentsErrors, agentsMessages } from "@nodeyard/contract/agents/errors.ts";
import { devicesErrors } from "@nodeyard/contract/devices/errors.ts";
import { onlineStatus } from "@nodeyard/contract/devices/rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { HOUR_MS, MINUTE_MS } from "@nodeyard/contract/time.ts";
import { z } from "zod";
import { handle } from "../../platform/http/route.ts";
import { recordAct } from "../account/record-act.ts";
import { defineCommandKind } from "../commands/command-kind.ts";
import { expireCommands } from "../commands/expire-commands.ts";
import { CommandPendingError, queueCommand } from "../commands/queue-command.ts";
import { readDeviceId, requireOwnDevice } from "../devices/own-device.ts";

export const updateCommand = defineCommandKind({
  kind: "update",
  payload: z.object({}),
  // A download on a slow line.
  completionMs: HOUR_MS,
  toWire: () => ({}),
});

/** Queues an owner's command to install the release that is rolled out. */
export const updateDevice = handle(
  calls.updateDevice,
  async (deps, { deviceId: text }, { accountId, ip }) => {
    const now = deps.clock.now();
    const deviceId = readDeviceId(text);
    const { lastSeenAt } = await requireOwnDevice(deps.db, accountId, deviceId);
    if (onlineStatus(lastSeenAt, now) === "offline")
      throw new ApiError(devicesErrors.deviceOffline);
    await expireCommands(deps, [deviceId]);
    try {
      await deps.db.transaction().execute(async (tx) => {
        const command = { deviceId, accountId, payload: {}, now, validMs: 5 * MINUTE_MS };
        await queueCommand(tx, updateCommand, command);
        const details = { deviceId: String(deviceId) };
        await recordAct(deps, tx, { act: "agents.update", accountId, ip, details });
      });
    } catch (error) {
      if (error instanceof CommandPendingError) throw new ApiError(agentsErrors.updatePending);
      throw error;
    }
    return { message: agentsMessages.updateQueued };
  },
);

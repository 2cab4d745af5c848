import { devicesErrors, devicesMessages } from "@nodeyard/contract/devices/errors.ts";
import { onlineStatus } from "@nodeyard/contract/devices/rules.ts";
import * as calls from "@nodeyard/contract/devices/self-check/calls.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { MINUTE_MS } from "@nodeyard/contract/time.ts";
import { z } from "zod";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { recordAct } from "../../account/record-act.ts";
import { defineCommandKind } from "../../commands/command-kind.ts";
import { expireCommands } from "../../commands/expire-commands.ts";
import { queueCommand } from "../../commands/queue-command.ts";
import { readDeviceId, requireOwnDevice } from "../own-device.ts";

const VALID_MS = 2 * MINUTE_MS;

export const diagnoseCommand = defineCommandKind({
  kind: "diagnose",
  payload: z.object({}),
  completionMs: 5 * MINUTE_MS,
  toWire: () => ({}),
});

/** Queues a diagnosis; the device's page follows the command to its end. */
export const diagnose = handle(calls.diagnose, async (deps: Deps, request, { accountId, ip }) => {
  const deviceId = readDeviceId(request.deviceId);
  const now = deps.clock.now();
  const device = await requireOwnDevice(deps.db, accountId, deviceId);
  if (onlineStatus(device.lastSeenAt, now) === "offline")
    throw new ApiError(devicesErrors.deviceOffline);
  await expireCommands(deps, [deviceId]);
  const queued = { deviceId, accountId, payload: {}, now, validMs: VALID_MS };
  const details = { deviceId: String(deviceId) };
  await deps.db.transaction().execute(async (tx) => {
    // Requests for one device wait for each other.
    await tx
      .selectFrom("devices")
      .select("device_id")
      .where("device_id", "=", deviceId)
      .forNoKeyUpdate()
      .execute();
    const pending = await tx
      .selectFrom("device_commands")
      .select("device_command_id")
      .where("device_id", "=", deviceId)
      .where("kind", "=", "diagnose")
      .where("state", "in", ["queued", "sent", "acknowledged"])
      .executeTakeFirst();
    if (pending) throw new ApiError(devicesErrors.diagnosisPending);
    await queueCommand(tx, diagnoseCommand, queued);
    await recordAct(deps, tx, { act: "devices.diagnose", accountId, ip, details });
  });
  return { message: devicesMessages.diagnosisQueued };
});

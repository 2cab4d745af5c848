import type { CommandsResponse } from "@nodeyard/contract/devices/calls.ts";
import { devicesErrors, devicesMessages } from "@nodeyard/contract/devices/errors.ts";
import { REBOOT_TIMEOUT_SECONDS } from "@nodeyard/contract/devices/rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../platform/http/route.ts";
import { inLanguage } from "../../platform/language.ts";
import type { Listener } from "../../platform/listen.ts";
import {
  COMMAND_CHANGED,
  COMMAND_WAITING,
  notifyCommand,
  type CommandState,
} from "../commands/command-states.ts";
import { expireCommands } from "../commands/expire-commands.ts";
import { isOnline, readDeviceId, requireOwnDevice } from "./own-device.ts";

async function readCommand(
  deps: Deps,
  commandId: bigint,
): Promise<{ state: CommandState; message: string }> {
  const row = await deps.db
    .selectFrom("device_commands")
    .select(["state", "message"])
    .where("device_command_id", "=", commandId)
    .executeTakeFirstOrThrow();
  return row;
}

/** Sends a restart and waits for the device's acknowledgement, at most `timeout` seconds. */
export async function rebootDevice(
  deps: Deps,
  listener: Listener,
  request: { device_id: string; timeout?: number | undefined },
  caller: OwnerCaller,
): Promise<{ message: string }> {
  const seconds = request.timeout ?? REBOOT_TIMEOUT_SECONDS;
  const { accountId } = caller;
  const deviceId = readDeviceId(request.device_id);
  const now = deps.clock.now();
  const device = await requireOwnDevice(deps.db, accountId, deviceId);
  if (!isOnline(device.lastSeenAt, now)) throw new ApiError(devicesErrors.deviceOffline);
  await expireCommands(deps, [deviceId]);
  const created = await deps.db
    .insertInto("device_commands")
    .values({
      device_id: deviceId,
      account_id: accountId,
      kind: "reboot",
      state: "queued",
      created_at: now,
      updated_at: now,
      expires_at: new Date(now.getTime() + seconds * 1000),
    })
    .onConflict((conflict) =>
      conflict
        .columns(["device_id", "kind"])
        .where("state", "in", ["queued", "sent"])
        .where("kind", "=", "reboot")
        .doNothing(),
    )
    .returning("device_command_id")
    .executeTakeFirst();
  if (!created) throw new ApiError(devicesErrors.rebootPending);
  const commandId = created.device_command_id;
  const until = Date.now() + seconds * 1000;
  let woken = listener.wait(COMMAND_CHANGED, String(commandId), seconds * 1000, caller.signal);
  await notifyCommand(deps, COMMAND_WAITING, String(deviceId));
  for (;;) {
    await woken;
    const leftMs = until - Date.now();
    woken = listener.wait(COMMAND_CHANGED, String(commandId), Math.max(0, leftMs), caller.signal);
    const { state, message } = await readCommand(deps, commandId);
    if (state === "acknowledged" || state === "done") {
      return { message: inLanguage(devicesMessages.rebootAcknowledged, caller.language) };
    }
    if (state === "declined" || state === "failed") {
      throw new ApiError(devicesErrors.rebootDeclined, { params: { reason: message } });
    }
    if (leftMs <= 0 || state === "timed_out" || caller.signal.aborted || listener.isStopping()) {
      await expireCommands(deps, [deviceId]);
      throw new ApiError(devicesErrors.rebootTimedOut, { params: { seconds } });
    }
  }
}

/** The device's latest commands, newest first. */
export async function listCommands(
  deps: Deps,
  deviceIdText: string,
  caller: OwnerCaller,
): Promise<Result<CommandsResponse>> {
  const deviceId = readDeviceId(deviceIdText);
  await requireOwnDevice(deps.db, caller.accountId, deviceId);
  await expireCommands(deps, [deviceId]);
  const rows = await deps.db
    .selectFrom("device_commands")
    .selectAll()
    .where("device_id", "=", deviceId)
    .orderBy("device_command_id", "desc")
    .limit(20)
    .execute();
  return {
    list: rows.map((row) => ({
      id: String(row.device_command_id),
      kind: row.kind,
      state: row.state,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      message: row.message,
    })),
  };
}

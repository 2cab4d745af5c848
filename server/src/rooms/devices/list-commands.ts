import type { CommandsResponse } from "@nodeyard/contract/devices/calls.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../platform/http/route.ts";
import { expireCommands } from "../commands/expire-commands.ts";
import { readDeviceId, requireOwnDevice } from "./own-device.ts";

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

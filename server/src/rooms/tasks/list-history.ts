import type { HistoryResponse } from "@nodeyard/contract/tasks/calls.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../platform/http/route.ts";
import { expireCommands } from "../commands/expire-commands.ts";
import { readDeviceId, requireOwnDevice } from "../devices/own-device.ts";
import { entryOf } from "./store.ts";

const NEWEST = 100;

/** The tasks of an own device, past and present, newest first. */
export async function listHistory(
  deps: Deps,
  deviceIdText: string,
  caller: OwnerCaller,
): Promise<Result<HistoryResponse>> {
  const deviceId = readDeviceId(deviceIdText);
  await requireOwnDevice(deps.db, caller.accountId, deviceId);
  await expireCommands(deps, [deviceId]);
  const rows = await deps.db
    .selectFrom("device_tasks")
    .selectAll()
    .where("device_id", "=", deviceId)
    .orderBy("device_task_id", "desc")
    .limit(NEWEST)
    .execute();
  return {
    list: rows.flatMap((row) => {
      const entry = entryOf(row);
      if (!entry) return [];
      return [
        {
          ...entry,
          chosenBy: row.chosen_by === "auto" ? ("auto" as const) : ("owner" as const),
          requestedAt: row.requested_at.toISOString(),
          startedAt: row.started_at?.toISOString() ?? null,
          endedAt: row.ended_at?.toISOString() ?? null,
        },
      ];
    }),
  };
}

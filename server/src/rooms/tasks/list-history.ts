import type { HistoryResponse } from "@nodeyard/contract/tasks/calls.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OwnerCaller, Result } from "../../platform/http/route.ts";
import { expireCommands } from "../commands/expire-commands.ts";
import { readDeviceId, requireOwnDevice } from "../devices/own-device.ts";
import { entryOf } from "./store.ts";

const NEWEST = 100;

type Failure = NonNullable<HistoryResponse["list"][number]["failure"]>;

/** The newest failure of each task that had one. */
async function lastFailures(
  { db }: Pick<Deps, "db">,
  taskIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, Failure>> {
  if (taskIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("device_task_failures")
    .selectAll()
    .distinctOn("device_task_id")
    .where("device_task_id", "in", taskIds)
    .orderBy("device_task_id")
    .orderBy("device_task_failure_id", "desc")
    .execute();
  return new Map(
    rows.map((row) => [
      row.device_task_id,
      {
        cause: row.cause,
        message: row.message,
        failedAt: row.failed_at.toISOString(),
        recoveredAt: row.recovered_at?.toISOString() ?? null,
      },
    ]),
  );
}

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
  const failures = await lastFailures(
    deps,
    rows.map((row) => row.device_task_id),
  );
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
          failure: failures.get(row.device_task_id) ?? null,
        },
      ];
    }),
  };
}

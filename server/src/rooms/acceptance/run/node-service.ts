import { peakEnd } from "@nodeyard/contract/dial/peak-hours.ts";
import { sql } from "kysely";
import type { Queryable } from "../../../platform/database.ts";
import { taskName } from "../match/read-matches.ts";

/** Tasks that run on devices now, as `type-task-zone`, by device; one without has no entry. */
export async function runningTasks(
  db: Queryable,
  deviceIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, string[]>> {
  if (deviceIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("device_tasks")
    .select(["device_id", "task_type", "task", "zone"])
    .where("device_id", "in", [...deviceIds])
    .where("ended_at", "is", null)
    .where("state", "=", "Running")
    .orderBy("device_task_id")
    .execute();
  const found = new Map<bigint, string[]>();
  for (const row of rows)
    found.set(row.device_id, [...(found.get(row.device_id) ?? []), taskName(row)]);
  return found;
}

/**
 * Until when a node may not be tested: a node with a task, or one that was accepted, has its disks and lines saturated by
 * a test while its hours count most. Undefined if a test may begin.
 */
export async function testableFrom(
  db: Queryable,
  deviceId: bigint,
  now: Date,
): Promise<Date | undefined> {
  const until = peakEnd(now);
  if (until === undefined) return undefined;
  const { rows } = await sql`
    select from device_tasks where device_id = ${deviceId} and ended_at is null and state = 'Running'
    union all select from acceptance_runs where device_id = ${deviceId} and state = 'done' limit 1`.execute(
    db,
  );
  return rows.length > 0 ? until : undefined;
}

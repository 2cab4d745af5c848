import type { TimelineResponse } from "@nodeyard/contract/monitoring/timeline-calls.ts";
import type { TimeRange } from "@nodeyard/contract/time.ts";
import type { Database } from "../../../platform/database.ts";

/** Most marks of a kind on one axis; a device with more shows the newest. */
const MAX_MARKS = 100;

/** Offline periods of a device that touch the range or began since, newest first. */
export async function readIncidents(
  db: Database,
  deviceId: bigint,
  { from }: TimeRange,
): Promise<TimelineResponse["incidents"]> {
  const newest = db
    .selectFrom("device_incidents")
    .select(["device_incident_id", "last_seen_at", "recovered_at", "closed_at"])
    .where("device_id", "=", deviceId)
    .where("kind", "=", "offline")
    .orderBy("device_incident_id", "desc")
    .limit(MAX_MARKS);
  const rows = await db
    .selectFrom(newest.as("i"))
    .selectAll()
    .where((where) => where.or([where("closed_at", "is", null), where("closed_at", ">", from)]))
    .orderBy("device_incident_id", "desc")
    .execute();
  return rows.map((row) => ({
    id: String(row.device_incident_id),
    lastSeenAt: row.last_seen_at.toISOString(),
    recoveredAt: row.recovered_at?.toISOString() ?? null,
  }));
}

/** Commands sent to a device in the range or since, newest first. */
export async function readCommands(
  db: Database,
  deviceId: bigint,
  { from }: TimeRange,
): Promise<TimelineResponse["commands"]> {
  const rows = await db
    .selectFrom("device_commands")
    .select(["device_command_id", "kind", "state", "created_at"])
    .where("device_id", "=", deviceId)
    .where("created_at", ">=", from)
    .orderBy("created_at", "desc")
    .limit(MAX_MARKS)
    .execute();
  return rows.map((row) => ({
    id: String(row.device_command_id),
    kind: row.kind,
    state: row.state,
    createdAt: row.created_at.toISOString(),
  }));
}

import * as calls from "@nodeyard/contract/monitoring/calls.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import type { Database } from "../../../platform/database.ts";
import { handle } from "../../../platform/http/route.ts";
import { NAME_COLUMNS, presentName } from "../../devices/named-device.ts";
import { findOwnDevice } from "../../devices/own-device.ts";

/** Incidents of the account's bound devices, or of one of them. */
function incidentsOf(db: Database, accountId: bigint, deviceId: bigint | undefined) {
  const all = db
    .selectFrom("device_incidents as i")
    .innerJoin("devices as d", "d.device_id", "i.device_id")
    .where("i.account_id", "=", accountId)
    .where("i.kind", "=", "offline")
    .where("d.unbound_at", "is", null);
  return deviceId === undefined ? all : all.where("i.device_id", "=", deviceId);
}

/** Offline periods of devices, newest first, with the notices sent. */
export const listIncidents = handle(calls.listIncidents, async (deps, query, caller) => {
  const { accountId } = caller;
  const pageSize = query.pageSize ?? DEFAULT_PAGE_SIZE;
  const deviceId = query.deviceId
    ? await findOwnDevice(deps.db, accountId, query.deviceId)
    : undefined;
  const incidents = incidentsOf(deps.db, accountId, deviceId);
  const { total } = await incidents
    .select((select) => select.fn.countAll<bigint>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await incidents
    .select(NAME_COLUMNS)
    .select(["i.device_incident_id", "i.device_id", "i.last_seen_at"])
    .select(["i.opened_at", "i.recovered_at", "i.notice_sent_at", "i.recovery_sent_at"])
    .orderBy("i.device_incident_id", "desc")
    .limit(pageSize)
    .offset(((query.pageNum ?? 1) - 1) * pageSize)
    .execute();
  return {
    list: rows.map((row) => ({
      id: String(row.device_incident_id),
      deviceId: String(row.device_id),
      ...presentName(row),
      lastSeenAt: row.last_seen_at.toISOString(),
      openedAt: row.opened_at.toISOString(),
      recoveredAt: row.recovered_at?.toISOString() ?? null,
      noticeSentAt: row.notice_sent_at?.toISOString() ?? null,
      recoverySentAt: row.recovery_sent_at?.toISOString() ?? null,
    })),
    total: Number(total),
    pageSize,
  };
});

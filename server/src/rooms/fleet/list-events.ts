import * as calls from "@nodeyard/contract/devices/page-calls.ts";
import type { DeviceEvent } from "@nodeyard/contract/devices/page-calls.ts";
import { DEVICE_EVENT_KINDS } from "@nodeyard/contract/devices/rules.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { sql } from "kysely";
import { handle } from "../../platform/http/route.ts";
import { expireCommands } from "../commands/expire-commands.ts";
import { findOwnDevice } from "../devices/own-device.ts";
import { eventsOf, type EventRow } from "./device-events.ts";

/** JSON of the database has instants with an offset. */
function presentDetails(details: EventRow["details"]): Record<string, unknown> {
  const { recoveredAt } = details;
  return typeof recoveredAt === "string"
    ? { ...details, recoveredAt: new Date(recoveredAt).toISOString() }
    : details;
}

/** Events of an own device, newest first, of one kind or all. */
export const listEvents = handle(calls.listEvents, async (deps, query, caller) => {
  const { pageNum = 1, pageSize = DEFAULT_PAGE_SIZE, kind } = query;
  const deviceId = await findOwnDevice(deps.db, caller.accountId, query.deviceId);
  await expireCommands(deps, [deviceId]);
  const events = eventsOf(deviceId, kind === undefined ? DEVICE_EVENT_KINDS : [kind]);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (${events}) events`.execute(deps.db);
  const { rows } = await sql<EventRow>`
    select * from (${events}) events
    order by at desc, id desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(
    deps.db,
  );
  return {
    list: rows.map(
      ({ id, kind: of, at, details }) =>
        ({ id, kind: of, at: at.toISOString(), ...presentDetails(details) }) as DeviceEvent,
    ),
    total: counted.rows[0]?.total ?? 0,
    pageSize,
  };
});

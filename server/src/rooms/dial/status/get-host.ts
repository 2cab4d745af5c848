import { dialErrors } from "@nodeyard/contract/dial/errors.ts";
import { NO_DATA } from "@nodeyard/contract/dial/rules.ts";
import * as calls from "@nodeyard/contract/dial/status-calls.ts";
import type { DialByHostResponse } from "@nodeyard/contract/dial/status-calls.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { sql } from "kysely";
import type { Queryable } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { findHost } from "./find-host.ts";
import { freshSince } from "./fresh-since.ts";
import { hostsOf, presentHost, undialledNames, type HostRow } from "./hosts.ts";
import { listRecords } from "./records.ts";
import { readSessions } from "./session-rows.ts";

async function lastCommand(
  db: Queryable,
  deviceId: bigint,
): Promise<DialByHostResponse["command"]> {
  const row = await db
    .selectFrom("device_commands")
    .select(["state", "message", "created_at"])
    .where("device_id", "=", deviceId)
    .where("kind", "=", "dial")
    .orderBy("created_at", "desc")
    .orderBy("device_command_id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row
    ? { state: row.state, message: row.message, sentAt: row.created_at.toISOString() }
    : null;
}

/** The host of a name, with the counts of its lines. */
async function readHost(
  { db, clock }: Pick<Deps, "db" | "clock">,
  accountId: bigint,
  name: Parameters<typeof findHost>[2],
): Promise<HostRow & { undialled_names: string[] }> {
  const { serverId } = await findHost(db, accountId, name);
  const { rows } = await sql<HostRow & { undialled_names: string[] }>`
    with ${hostsOf({ accountId, serverId }, freshSince(clock.now()))}
    select h.*, ${undialledNames} as undialled_names from hosts h`.execute(db);
  const [row] = rows;
  if (!row) throw new ApiError(dialErrors.unknownHost);
  return row;
}

/** All lines of a node. */
export const listNodeLines = handle(
  calls.listNodeLines,
  async (deps, { serverId }, { accountId, language }) => {
    const row = await readHost(deps, accountId, { serverId });
    const { device_id: deviceId, dial_config_id: configId } = row;
    const of = { deviceId, configId, isProblem: false };
    return {
      host: presentHost(row, language),
      sessions: await readSessions(deps.db, of, language),
    };
  },
);

/** Lines of a host that are not normal, what was noted of saves and dials, and how the last dial went. */
export const getDialByHostname = handle(
  calls.getDialByHostname,
  async (deps: Pick<Deps, "db" | "clock">, { hostName, serverId }, { accountId, language }) => {
    const { db } = deps;
    const name = serverId === undefined ? { hostname: hostName } : { serverId };
    const row = await readHost(deps, accountId, name);
    const { device_id: deviceId, dial_config_id: configId } = row;
    const [sessions, records, command] = await Promise.all([
      readSessions(db, { deviceId, configId, isProblem: true }, language),
      listRecords(db, deviceId),
      lastCommand(db, deviceId),
    ]);
    const inState = (state: string): typeof sessions =>
      sessions.filter((session) => session.state === state);
    const abnormal = inState("abnormal");
    return {
      host: presentHost(row, language),
      data: abnormal.length === 0 ? NO_DATA : abnormal,
      dialling: inState("dialling"),
      unDialList: inState("undialled"),
      records,
      command,
    };
  },
);

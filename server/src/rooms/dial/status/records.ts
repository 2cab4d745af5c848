import { dialErrors, dialMessages } from "@nodeyard/contract/dial/errors.ts";
import { RECORD_DIALLED, RECORD_SAVED } from "@nodeyard/contract/dial/rules.ts";
import * as calls from "@nodeyard/contract/dial/status-calls.ts";
import type { DialByHostResponse } from "@nodeyard/contract/dial/status-calls.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Queryable } from "../../../platform/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { handle } from "../../../platform/http/route.ts";
import { readWireId } from "../../../platform/wire-id.ts";
import { assertChineseSite } from "../assert-chinese-site.ts";
import { findHost } from "./find-host.ts";

const SHOWN = 20;
const TTL_MS = 90 * DAY_MS;

/** Notes that lines of a host were saved (0) or dialled (1): which ones, by what they are called, without passwords. */
export const recordSavedStatus = handle(calls.recordSavedStatus, async (deps, request, caller) => {
  assertChineseSite(caller);
  const { accountId } = caller;
  const { db, clock } = deps;
  const { bcode: code, hostName } = request;
  const { deviceId, dialConfigId: configId } = await findHost(
    db,
    accountId,
    { code },
    ({ hostname }) => hostname === hostName,
  );
  const ids = request.dialList.flatMap(({ lineId }) => readWireId(lineId) ?? []);
  if (ids.length === 0) throw new ApiError(dialErrors.nothingTicked);
  const lines = await db
    .selectFrom("dial_lines")
    .select(["login", "ip"])
    .where("dial_config_id", "=", configId)
    .where("dial_line_id", "in", ids)
    .orderBy("ordinal")
    .execute();
  if (lines.length === 0) throw new ApiError(dialErrors.unknownLine);
  await db
    .insertInto("dial_records")
    .values({
      account_id: accountId,
      device_id: deviceId,
      record_type: request.type === RECORD_SAVED ? RECORD_SAVED : RECORD_DIALLED,
      lines: JSON.stringify(lines.map(({ login, ip }) => login ?? ip)),
      recorded_at: clock.now(),
    })
    .execute();
  return { message: dialMessages.recorded };
});

/** The newest notes of a device, newest first. */
export async function listRecords(
  db: Queryable,
  deviceId: bigint,
): Promise<DialByHostResponse["records"]> {
  const rows = await db
    .selectFrom("dial_records")
    .select(["record_type", "recorded_at", sql<number>`jsonb_array_length(lines)`.as("count")])
    .where("device_id", "=", deviceId)
    .orderBy("dial_record_id", "desc")
    .limit(SHOWN)
    .execute();
  return rows.map(({ record_type: type, recorded_at: at, count }) => ({
    type,
    lineCount: count,
    time: at.toISOString(),
  }));
}

export async function deleteOldRecords({ db, clock }: Pick<Deps, "db" | "clock">): Promise<void> {
  const before = new Date(clock.now().getTime() - TTL_MS);
  await db.deleteFrom("dial_records").where("recorded_at", "<", before).execute();
}

import { dialErrors } from "@nodeyard/contract/dial/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { MINUTE_MS } from "@nodeyard/contract/time.ts";
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import type { Tx } from "../../../platform/database.ts";
import { defineCommandKind } from "../../commands/command-kind.ts";
import { queueCommand } from "../../commands/queue-command.ts";

/** A device that does not take the command in this time would dial when nobody expects it any more. */
const VALID_MS = 2 * MINUTE_MS;
/** Time for a hundred lines to get a result each. */
const COMPLETION_MS = 10 * MINUTE_MS;

export const dialCommand = defineCommandKind({
  kind: "dial",
  payload: z.object({ version: z.number(), lineIds: z.array(z.string()) }),
  completionMs: COMPLETION_MS,
  toWire: (payload) => payload,
});

/** Of a command `k`: a dial that the device has not ended. */
export const openDialCommand: RawBuilder<boolean> = sql`k.kind = 'dial' and k.state in ('queued', 'sent', 'acknowledged')`;

/**
 * Queues a dial of lines of a configuration, which are to be up from now on. Throws for a line that is not of it.
 *
 * @returns whether it is queued: not if the device still has a command for the same lines as they are saved
 */
export async function queueDial(
  tx: Tx,
  {
    deviceId,
    accountId,
    configId,
    lineIds,
    now,
  }: {
    readonly deviceId: bigint;
    readonly accountId: bigint;
    readonly configId: bigint;
    readonly lineIds: readonly bigint[];
    readonly now: Date;
  },
): Promise<boolean> {
  // Of dials of the same lines at the same time, the later ones find the command of the first.
  const { version } = await tx
    .selectFrom("dial_configs")
    .select("version")
    .where("dial_config_id", "=", configId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const payload = { version, lineIds: lineIds.map(String) };
  if (await isQueued(tx, deviceId, payload, now)) return false;
  const dialled = await tx
    .updateTable("dial_lines")
    .set({ dialled_at: now })
    .where("dial_config_id", "=", configId)
    .where("dial_line_id", "in", [...lineIds])
    .returning("dial_line_id")
    .execute();
  if (dialled.length < lineIds.length) throw new ApiError(dialErrors.unknownLine);
  await queueCommand(tx, dialCommand, {
    deviceId,
    accountId,
    payload,
    now,
    validMs: VALID_MS,
  });
  return true;
}

/** True if the device has an open dial of exactly these lines, whatever their order. */
async function isQueued(
  tx: Tx,
  deviceId: bigint,
  { version, lineIds }: { readonly version: number; readonly lineIds: readonly string[] },
  now: Date,
): Promise<boolean> {
  const wanted = JSON.stringify(lineIds);
  const { rows } = await sql`
    select from device_commands k
    where k.device_id = ${deviceId} and ${openDialCommand} and k.expires_at > ${now}
      and (k.payload->>'version')::int = ${version}
      and k.payload->'lineIds' @> ${wanted}::jsonb and k.payload->'lineIds' <@ ${wanted}::jsonb
    limit 1`.execute(tx);
  return rows.length > 0;
}

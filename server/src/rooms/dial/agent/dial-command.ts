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

/** Queues a dial of lines of a configuration, which are to be up from now on. Throws for a line that is not of it. */
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
): Promise<void> {
  const { version } = await tx
    .selectFrom("dial_configs")
    .select("version")
    .where("dial_config_id", "=", configId)
    .forShare()
    .executeTakeFirstOrThrow();
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
    payload: { version, lineIds: lineIds.map(String) },
    now,
    validMs: VALID_MS,
  });
}

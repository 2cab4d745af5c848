// Offered to other rooms.
import type { Expression, SqlBool } from "kysely";
import type { CommandKind } from "./command-kind.ts";
import type { Tx } from "../../platform/database.ts";

/** Ends a command that its device has not fetched. @returns whether there was one. */
export async function withdrawCommand(
  tx: Tx,
  { kind }: Pick<CommandKind, "kind">,
  command: {
    readonly deviceId: bigint;
    /** Of its payload. */
    readonly isIt: Expression<SqlBool>;
    readonly now: Date;
  },
): Promise<boolean> {
  const ended = await tx
    .updateTable("device_commands")
    .set({ state: "timed_out", updated_at: command.now })
    .where("device_id", "=", command.deviceId)
    .where("kind", "=", kind)
    .where("state", "=", "queued")
    .where(command.isIt)
    .returning("device_command_id")
    .executeTakeFirst();
  return ended !== undefined;
}

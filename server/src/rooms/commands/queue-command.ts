// Offered to other rooms.
import type { Tx } from "../../platform/database.ts";
import type { TypedCommandKind } from "./command-kind.ts";
import { COMMAND_WAITING, notifyCommand } from "./command-states.ts";

/** The device already has a pending command of a kind limited to one. */
export class CommandPendingError extends Error {}

/** Queues a command and notifies the device on commit. @returns the command's id. */
export async function queueCommand<Payload extends object>(
  tx: Tx,
  kind: TypedCommandKind<Payload>,
  command: {
    readonly deviceId: bigint;
    readonly accountId: bigint;
    readonly payload: Payload;
    readonly now: Date;
    readonly validMs: number;
  },
): Promise<bigint> {
  const { deviceId, accountId, now } = command;
  const queued = await tx
    .insertInto("device_commands")
    .values({
      device_id: deviceId,
      account_id: accountId,
      kind: kind.kind,
      state: "queued",
      payload: JSON.stringify(command.payload),
      created_at: now,
      updated_at: now,
      expires_at: new Date(now.getTime() + command.validMs),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("device_command_id")
    .executeTakeFirst();
  if (!queued) throw new CommandPendingError(`device ${deviceId} has a ${kind.kind} command`);
  await notifyCommand({ db: tx }, COMMAND_WAITING, String(deviceId));
  return queued.device_command_id;
}

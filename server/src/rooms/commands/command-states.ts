// Offered to other rooms.
import type { CommandRow } from "@nodeyard/contract/devices/calls.ts";
import { sql } from "kysely";
import type { Deps } from "../../platform/deps.ts";

/** Notified with the device's id when a command is queued. */
export const COMMAND_WAITING = "device_command_waiting";
/** Notified with the command's id when its state changes. */
export const COMMAND_CHANGED = "device_command_changed";

export type CommandState = CommandRow["state"];

/** Notifies listeners; inside a transaction, on commit. */
export async function notifyCommand(
  deps: Pick<Deps, "db">,
  channel: typeof COMMAND_WAITING | typeof COMMAND_CHANGED,
  payload: string,
): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(deps.db);
}

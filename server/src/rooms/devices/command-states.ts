import type { CommandRow } from "@nodeyard/contract/devices/calls.ts";
import { sql } from "kysely";
import type { Deps } from "../../platform/http/route.ts";

/** Notified with the device's id when a command waits for it. */
export const COMMAND_WAITING = "device_command_waiting";
/** Notified with the command's id when its state changed. */
export const COMMAND_CHANGED = "device_command_changed";

export type CommandState = CommandRow["state"];

export async function notifyCommand(
  deps: Pick<Deps, "db">,
  channel: typeof COMMAND_WAITING | typeof COMMAND_CHANGED,
  payload: string,
): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(deps.db);
}

/** Commands that nobody took before their time are over. */
export async function expireCommands(deps: Pick<Deps, "db" | "clock">): Promise<void> {
  const now = deps.clock.now();
  await deps.db
    .updateTable("device_commands")
    .set({ state: "timed_out", updated_at: now })
    .where("state", "in", ["queued", "sent"])
    .where("expires_at", "<=", now)
    .execute();
}

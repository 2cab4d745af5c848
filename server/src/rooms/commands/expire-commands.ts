// Offered to other rooms.
import { sql } from "kysely";
import type { Deps } from "../../platform/deps.ts";
import type { JobDefinition } from "../../platform/jobs.ts";
import { COMMAND_KINDS, kindOf } from "./command-kind.ts";
import { COMMAND_CHANGED, notifyCommand } from "./command-states.ts";

const BATCH = 200;

type ExpiryDeps = Pick<Deps, "db" | "clock" | "log" | "contributions">;

const OPEN = ["queued", "sent", "acknowledged"] as const;

async function timeOut(deps: ExpiryDeps, commandId: bigint): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const ended = await tx
      .updateTable("device_commands")
      .set({ state: "timed_out", updated_at: now })
      .where("device_command_id", "=", commandId)
      .where("state", "in", OPEN)
      .returning(["device_id", "kind", "payload"])
      .executeTakeFirst();
    if (!ended) return;
    const ack = {
      commandId,
      deviceId: ended.device_id,
      payload: ended.payload,
      state: "timed_out",
      message: "",
      cause: undefined,
    } as const;
    await kindOf(deps, ended.kind)?.onState(tx, ack, now);
    await notifyCommand({ db: tx }, COMMAND_CHANGED, String(commandId));
  });
}

/**
 * Expires overdue commands, fetched or not, and applies their effects. Each separately, so that a failing one does not block
 * the others.
 * @param deviceIds only these devices' commands; all by default.
 */
export async function expireCommands(
  deps: ExpiryDeps,
  deviceIds?: readonly bigint[],
): Promise<void> {
  const now = deps.clock.now();
  const slow = COMMAND_KINDS.read(deps).filter((kind) => kind.completionMs !== undefined);
  const slowKinds = slow.map(({ kind }) => kind);
  const slowSince = slow.map(({ completionMs = 0 }) => new Date(now.getTime() - completionMs));
  for (let after = 0n; ;) {
    const { rows } = await sql<{ device_command_id: bigint }>`
      select device_command_id from device_commands
      left join unnest(${slowKinds}::text[], ${slowSince}::timestamptz[]) slow (kind, since) using (kind)
      where state in ('queued', 'sent', 'acknowledged') and expires_at <= ${now}
        and (state <> 'acknowledged' or since is null or expires_at <= since)
        and (${deviceIds ?? null}::bigint[] is null or device_id = any(${deviceIds ?? null}::bigint[]))
        and device_command_id > ${after}
      order by device_command_id limit ${BATCH}`.execute(deps.db);
    for (const { device_command_id: commandId } of rows) {
      try {
        await timeOut(deps, commandId);
      } catch (error) {
        deps.log.error({ err: error, commandId: String(commandId) }, "a command did not end");
      }
      after = commandId;
    }
    if (rows.length < BATCH) return;
  }
}

export const expireCommandsJob: JobDefinition = {
  name: "expire-commands",
  task: (deps) => expireCommands(deps),
  cron: "* * * * *",
};

import * as calls from "@nodeyard/contract/devices/agent-calls.ts";
import type {
  AcknowledgeRequest,
  AgentCommand,
  AgentCommandsQuery,
  AgentCommandsResponse,
} from "@nodeyard/contract/devices/agent-calls.ts";
import { sql } from "kysely";
import { deviceMoved, deviceUnbound, HAS_MOVED } from "./device-unbound.ts";
import type { Deps } from "../../platform/deps.ts";
import { handle, type DeviceCaller, type Result } from "../../platform/http/route.ts";
import type { Listener } from "../../platform/listen.ts";
import { readWireId } from "../../platform/wire-id.ts";
import {
  COMMAND_CHANGED,
  COMMAND_WAITING,
  notifyCommand,
  type CommandState,
} from "./command-states.ts";
import { kindOf } from "./command-kind.ts";

interface CommandRow {
  readonly device_command_id: bigint;
  readonly kind: string;
  readonly expires_at: Date;
  readonly payload: unknown;
}

/** A stored command in wire form; throws for an unknown kind or an invalid payload. */
function wireForm(deps: Deps, deviceId: bigint, row: CommandRow): AgentCommand {
  const kind = kindOf(deps, row.kind);
  if (!kind) throw new Error(`no such kind of command: ${row.kind}`);
  return {
    id: String(row.device_command_id),
    expiresAt: row.expires_at.toISOString(),
    kind: kind.kind,
    ...kind.toWire(row.payload, { deviceId, encryption: deps.encryption }),
  } as AgentCommand;
}

async function claimPending(
  deps: Deps,
  deviceId: bigint,
): Promise<AgentCommandsResponse["commands"]> {
  const now = deps.clock.now();
  const taken = await deps.db
    .updateTable("device_commands")
    .set({ state: "sent", updated_at: now })
    .where("device_id", "=", deviceId)
    .where("state", "in", ["queued", "sent"])
    .where("expires_at", ">", now)
    .returning(["device_command_id", "kind", "expires_at", "payload"])
    .execute();
  return taken
    .toSorted((one, other) => Number(one.device_command_id - other.device_command_id))
    .flatMap((row) => {
      try {
        return [wireForm(deps, deviceId, row)];
      } catch (error) {
        // Skips it, so that the others are delivered; it expires later.
        const commandId = String(row.device_command_id);
        deps.log.error({ err: error, commandId }, "a command cannot be handed out");
        return [];
      }
    });
}

/** Pending commands of the calling device; long-polls while there are none. */
export async function fetchCommands(
  deps: Deps,
  listener: Listener,
  query: AgentCommandsQuery,
  caller: DeviceCaller,
): Promise<Result<AgentCommandsResponse>> {
  const { deviceId } = caller;
  const until = Date.now() + (query.wait ?? 0) * 1000;
  for (;;) {
    // Subscribes before reading, so that no command is missed in between.
    const leftMs = Math.max(0, until - Date.now());
    const stopWaiting = new AbortController();
    const woken = listener.wait(
      COMMAND_WAITING,
      String(deviceId),
      leftMs,
      AbortSignal.any([caller.signal, stopWaiting.signal]),
    );
    const commands = await claimPending(deps, deviceId);
    if (commands.length > 0 || leftMs === 0 || caller.signal.aborted) {
      stopWaiting.abort();
      return { commands, serverTime: deps.clock.now().toISOString() };
    }
    await woken;
    await requireBound(deps, deviceId);
    if (listener.isStopping()) return { commands: [], serverTime: deps.clock.now().toISOString() };
  }
}

/** Ends the long poll of a device unbound, transferred or put in another one's place meanwhile. */
async function requireBound(deps: Deps, deviceId: bigint): Promise<void> {
  const { rows } = await sql<{ isBound: boolean; hasMoved: boolean }>`
    select d.unbound_at is null as "isBound", ${sql.raw(HAS_MOVED)} as "hasMoved"
    from devices d where d.device_id = ${deviceId}`.execute(deps.db);
  if (rows[0]?.hasMoved) throw deviceMoved();
  if (!rows[0]?.isBound) throw deviceUnbound(deviceId);
}

const BEFORE: Readonly<Record<AcknowledgeRequest["state"], readonly CommandState[]>> = {
  acknowledged: ["queued", "sent"],
  declined: ["queued", "sent", "acknowledged"],
  done: ["queued", "sent", "acknowledged"],
  failed: ["queued", "sent", "acknowledged"],
};

/**
 * Records a device's acknowledgement of its command and applies the kind's effects. Repeated or late acknowledgements have no
 * effect.
 */
export const acknowledgeCommand = handle(calls.acknowledge, async (deps, request, caller) => {
  const commandId = readWireId(request.commandId);
  if (commandId === undefined) return { message: "" };
  const { deviceId } = caller;
  const { state, message, cause } = request;
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable("device_commands")
      .set({ state, message, updated_at: now })
      .where("device_command_id", "=", commandId)
      .where("device_id", "=", deviceId)
      .where("state", "in", BEFORE[state])
      .returning(["kind", "payload"])
      .executeTakeFirst();
    if (!changed) return;
    const ack = { commandId, deviceId, payload: changed.payload, state, message, cause };
    await kindOf(deps, changed.kind)?.onState(tx, ack, now);
    await notifyCommand({ db: tx }, COMMAND_CHANGED, request.commandId);
  });
  return { message: "" };
});

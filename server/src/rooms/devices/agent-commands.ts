import type {
  AcknowledgeRequest,
  AgentCommandsQuery,
  AgentCommandsResponse,
} from "@nodeyard/contract/devices/agent.ts";
import { devicesErrors } from "@nodeyard/contract/devices/errors.ts";
import { CodedError } from "@nodeyard/contract/error.ts";
import { deviceOf, type Caller, type Deps, type Result } from "../../platform/http/route.ts";
import type { Listener } from "../../platform/listen.ts";
import {
  COMMAND_CHANGED,
  COMMAND_WAITING,
  notifyCommand,
  type CommandState,
} from "./command-states.ts";

async function takeWaiting(
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
    .returning(["device_command_id", "kind", "expires_at"])
    .execute();
  return taken.map((row) => ({
    id: String(row.device_command_id),
    kind: row.kind as "reboot",
    expiresAt: row.expires_at.toISOString(),
  }));
}

/** What waits for the calling device; holds the call open while there is nothing. */
export async function fetchCommands(
  deps: Deps,
  listener: Listener,
  query: AgentCommandsQuery,
  caller: Caller,
): Promise<Result<AgentCommandsResponse>> {
  const deviceId = deviceOf(caller);
  const until = Date.now() + (query.wait ?? 0) * 1000;
  for (;;) {
    // Listening starts before looking, so that a command that comes in between is not missed.
    const leftMs = Math.max(0, until - Date.now());
    const stopWaiting = new AbortController();
    const woken = listener.wait(
      COMMAND_WAITING,
      String(deviceId),
      leftMs,
      AbortSignal.any([caller.signal, stopWaiting.signal]),
    );
    const commands = await takeWaiting(deps, deviceId);
    if (commands.length > 0 || leftMs === 0 || caller.signal.aborted) {
      stopWaiting.abort();
      return { commands, serverTime: deps.clock.now().toISOString() };
    }
    await woken;
    await requireBound(deps, deviceId);
    if (listener.isStopping()) return { commands: [], serverTime: deps.clock.now().toISOString() };
  }
}

/** A device that was unbound while its call was held is told so at once. */
async function requireBound(deps: Deps, deviceId: bigint): Promise<void> {
  const bound = await deps.db
    .selectFrom("devices")
    .select("device_id")
    .where("device_id", "=", deviceId)
    .where("unbound_at", "is", null)
    .executeTakeFirst();
  if (!bound) throw new CodedError(devicesErrors.deviceKeyInvalid);
}

const BEFORE: Readonly<Record<AcknowledgeRequest["state"], readonly CommandState[]>> = {
  acknowledged: ["queued", "sent"],
  declined: ["queued", "sent", "acknowledged"],
  done: ["queued", "sent", "acknowledged"],
  failed: ["queued", "sent", "acknowledged"],
};

/** Records a device's word on its own command; a repeated or late word changes nothing. */
export async function acknowledgeCommand(
  deps: Deps,
  request: AcknowledgeRequest,
  caller: Caller,
): Promise<{ message: string }> {
  if (!/^\d{1,18}$/.test(request.commandId)) return { message: "" };
  const changed = await deps.db
    .updateTable("device_commands")
    .set({ state: request.state, message: request.message, updated_at: deps.clock.now() })
    .where("device_command_id", "=", BigInt(request.commandId))
    .where("device_id", "=", deviceOf(caller))
    .where("state", "in", [...BEFORE[request.state]])
    .executeTakeFirst();
  if (changed.numUpdatedRows > 0n) await notifyCommand(deps, COMMAND_CHANGED, request.commandId);
  return { message: "" };
}

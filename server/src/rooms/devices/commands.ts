import type {
  AcknowledgeRequest,
  AgentCommandsQuery,
  AgentCommandsResponse,
} from "@nodeyard/contract/devices/agent.ts";
import type { CommandsResponse } from "@nodeyard/contract/devices/calls.ts";
import { devicesErrors, devicesMessages } from "@nodeyard/contract/devices/errors.ts";
import { REBOOT_TIMEOUT_SECONDS } from "@nodeyard/contract/devices/rules.ts";
import { CodedError } from "@nodeyard/contract/error.ts";
import { sql } from "kysely";
import {
  deviceOf,
  ownerOf,
  type Caller,
  type Deps,
  type Result,
} from "../../platform/http/route.ts";
import { inLanguage } from "../../platform/language.ts";
import type { Listener } from "../../platform/listen.ts";
import { isOnline, readDeviceId, requireOwnDevice } from "./store.ts";

/** Notified with the device's id when a command waits for it. */
export const COMMAND_WAITING = "device_command_waiting";
/** Notified with the command's id when its state changed. */
export const COMMAND_CHANGED = "device_command_changed";

type CommandState = CommandsResponse["list"][number]["state"];

async function notify(db: Pick<Deps, "db">["db"], channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db);
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
    if (listener.isStopping()) return { commands: [], serverTime: deps.clock.now().toISOString() };
  }
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
  if (changed.numUpdatedRows > 0n) await notify(deps.db, COMMAND_CHANGED, request.commandId);
  return { message: "" };
}

async function readCommand(
  deps: Deps,
  commandId: bigint,
): Promise<{ state: CommandState; message: string }> {
  const row = await deps.db
    .selectFrom("device_commands")
    .select(["state", "message"])
    .where("device_command_id", "=", commandId)
    .executeTakeFirstOrThrow();
  return { state: row.state as CommandState, message: row.message };
}

/** Sends a restart and waits for the device's acknowledgement, at most `timeout` seconds. */
export async function rebootDevice(
  deps: Deps,
  listener: Listener,
  request: { device_id: string; timeout?: number | undefined },
  caller: Caller,
): Promise<{ message: string }> {
  const seconds = request.timeout ?? REBOOT_TIMEOUT_SECONDS;
  const accountId = ownerOf(caller);
  const deviceId = readDeviceId(request.device_id);
  const now = deps.clock.now();
  const device = await requireOwnDevice(deps.db, accountId, deviceId);
  if (!isOnline(device.lastSeenAt, now)) throw new CodedError(devicesErrors.deviceOffline);
  await expireCommands(deps);
  const created = await deps.db
    .insertInto("device_commands")
    .values({
      device_id: deviceId,
      account_id: accountId,
      kind: "reboot",
      state: "queued",
      created_at: now,
      updated_at: now,
      expires_at: new Date(now.getTime() + seconds * 1000),
    })
    .onConflict((conflict) =>
      conflict.columns(["device_id", "kind"]).where("state", "in", ["queued", "sent"]).doNothing(),
    )
    .returning("device_command_id")
    .executeTakeFirst();
  if (!created) throw new CodedError(devicesErrors.rebootPending);
  const commandId = created.device_command_id;
  const until = Date.now() + seconds * 1000;
  let woken = listener.wait(COMMAND_CHANGED, String(commandId), seconds * 1000, caller.signal);
  await notify(deps.db, COMMAND_WAITING, String(deviceId));
  for (;;) {
    await woken;
    const leftMs = until - Date.now();
    woken = listener.wait(COMMAND_CHANGED, String(commandId), Math.max(0, leftMs), caller.signal);
    const { state, message } = await readCommand(deps, commandId);
    if (state === "acknowledged" || state === "done") {
      return { message: inLanguage(devicesMessages.rebootAcknowledged, caller.language) };
    }
    if (state === "declined" || state === "failed") {
      throw new CodedError(devicesErrors.rebootDeclined, { params: { reason: message } });
    }
    if (leftMs <= 0 || state === "timed_out" || caller.signal.aborted || listener.isStopping()) {
      await expireCommands(deps);
      throw new CodedError(devicesErrors.rebootTimedOut, { params: { seconds } });
    }
  }
}

/** The device's latest commands, newest first. */
export async function listCommands(
  deps: Deps,
  deviceIdText: string,
  caller: Caller,
): Promise<Result<CommandsResponse>> {
  const deviceId = readDeviceId(deviceIdText);
  await requireOwnDevice(deps.db, ownerOf(caller), deviceId);
  await expireCommands(deps);
  const rows = await deps.db
    .selectFrom("device_commands")
    .selectAll()
    .where("device_id", "=", deviceId)
    .orderBy("device_command_id", "desc")
    .limit(20)
    .execute();
  return {
    list: rows.map((row) => ({
      id: String(row.device_command_id),
      kind: row.kind,
      state: row.state as CommandState,
      createdAt: row.created_at.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      message: row.message,
    })),
  };
}

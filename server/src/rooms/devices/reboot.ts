import { bookingMessages } from "@nodeyard/contract/device-commands.ts";
import { devicesErrors, devicesMessages } from "@nodeyard/contract/devices/errors.ts";
import { onlineStatus, REBOOT_TIMEOUT_SECONDS } from "@nodeyard/contract/devices/rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import type { Text } from "@nodeyard/contract/text.ts";
import { HOUR_MS } from "@nodeyard/contract/time.ts";
import { z } from "zod";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OwnerCaller } from "../../platform/http/route.ts";
import type { Listener } from "../../platform/listen.ts";
import { recordAct } from "../account/record-act.ts";
import { bookCommand } from "../commands/booking/book-command.ts";
import type { BookedKind } from "../commands/booking/booked-kind.ts";
import { defineCommandKind } from "../commands/command-kind.ts";
import { COMMAND_CHANGED, type CommandState } from "../commands/command-states.ts";
import { expireCommands } from "../commands/expire-commands.ts";
import { CommandPendingError, queueCommand } from "../commands/queue-command.ts";
import { readDeviceId, requireOwnDevice } from "./own-device.ts";

export const rebootCommand = defineCommandKind({
  kind: "reboot",
  payload: z.object({}),
  // After accepting a restart, the device reports only when it is back.
  completionMs: HOUR_MS,
  toWire: () => ({}),
});

async function readCommand(
  deps: Deps,
  commandId: bigint,
): Promise<{ state: CommandState; message: string }> {
  const row = await deps.db
    .selectFrom("device_commands")
    .select(["state", "message"])
    .where("device_command_id", "=", commandId)
    .executeTakeFirstOrThrow();
  return row;
}

interface Reboot {
  readonly deviceId: bigint;
  readonly accountId: bigint;
  readonly seconds: number;
  readonly ip: string;
}

/** Queues a restart; throws if there is one. */
async function insertReboot(
  deps: Pick<Deps, "clock" | "log">,
  tx: Tx,
  { deviceId, accountId, seconds, ip }: Reboot,
): Promise<bigint> {
  try {
    const commandId = await queueCommand(tx, rebootCommand, {
      deviceId,
      accountId,
      payload: {},
      now: deps.clock.now(),
      validMs: seconds * 1000,
    });
    const details = { deviceId: String(deviceId) };
    await recordAct(deps, tx, { act: "devices.reboot", accountId, ip, details });
    return commandId;
  } catch (error) {
    if (error instanceof CommandPendingError) throw new ApiError(devicesErrors.rebootPending);
    throw error;
  }
}

/** Nobody waits for a booked restart: the device has until its next poll. */
const BOOKED_SECONDS = 120;

export const bookedReboots: BookedKind = {
  kind: "reboot",
  begin: async (deps, tx, { accountId, deviceId }) => {
    await insertReboot(deps, tx, { accountId, deviceId, seconds: BOOKED_SECONDS, ip: "" });
  },
};

/** Queues a restart. Subscribes to its changes before the commit, so that no acknowledgement is missed. */
async function queueReboot(
  deps: Deps,
  device: Reboot,
  changeOf: (commandId: bigint) => Promise<void>,
): Promise<{ commandId: bigint; woken: Promise<void> }> {
  return deps.db.transaction().execute(async (tx) => {
    const commandId = await insertReboot(deps, tx, device);
    return { commandId, woken: changeOf(commandId) };
  });
}

/** Queues a restart and waits up to `timeout` seconds for the device's acknowledgement. */
export async function rebootDevice(
  deps: Deps,
  listener: Listener,
  request: { device_id: string; timeout?: number | undefined; isBooked: boolean },
  caller: OwnerCaller,
): Promise<{ message: Text }> {
  const seconds = request.timeout ?? REBOOT_TIMEOUT_SECONDS;
  const { accountId } = caller;
  const deviceId = readDeviceId(request.device_id);
  const now = deps.clock.now();
  const device = await requireOwnDevice(deps.db, accountId, deviceId);
  if (request.isBooked) {
    const { ip } = caller;
    await deps.db
      .transaction()
      .execute((tx) =>
        bookCommand(deps, tx, { kind: "reboot", accountId, deviceId, payload: {}, ip }),
      );
    return { message: bookingMessages.booked };
  }
  if (onlineStatus(device.lastSeenAt, now) === "offline")
    throw new ApiError(devicesErrors.deviceOffline);
  await expireCommands(deps, [deviceId]);
  const until = Date.now() + seconds * 1000;
  const changeOf = (commandId: bigint): Promise<void> =>
    listener.wait(
      COMMAND_CHANGED,
      String(commandId),
      Math.max(0, until - Date.now()),
      caller.signal,
    );
  const { commandId, ...queued } = await queueReboot(
    deps,
    { deviceId, accountId, seconds, ip: caller.ip },
    changeOf,
  );
  let { woken } = queued;
  for (;;) {
    await woken;
    const leftMs = until - Date.now();
    woken = changeOf(commandId);
    const { state, message } = await readCommand(deps, commandId);
    if (state === "acknowledged" || state === "done") {
      return { message: devicesMessages.rebootAcknowledged };
    }
    if (state === "declined" || state === "failed") {
      throw new ApiError(devicesErrors.rebootDeclined, { params: { reason: message } });
    }
    if (leftMs <= 0 || state === "timed_out" || caller.signal.aborted || listener.isStopping()) {
      await expireCommands(deps, [deviceId]);
      throw new ApiError(devicesErrors.rebootTimedOut, { params: { seconds } });
    }
  }
}

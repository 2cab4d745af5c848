import { z } from "zod";
import { DAY_MS } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { FieldEncryption } from "../../platform/field-encryption.ts";
import { noteSealingKey } from "../../platform/note-sealing-key.ts";
import { randomText } from "../../platform/secrets.ts";
import { defineCommandKind } from "../commands/command-kind.ts";
import { queueCommand } from "../commands/queue-command.ts";

const LENGTH = 16;
/** Without ambiguous characters. */
const KINDS = ["ABCDEFGHJKLMNPQRSTUVWXYZ", "abcdefghijkmnopqrstuvwxyz", "23456789"] as const;
/** Long, so that a device that is switched off gets it when it is back. */
const COMMAND_VALID_MS = 7 * DAY_MS;

const placeInTable = (deviceId: bigint): string => `device_passwords/${deviceId}`;
const placeInCommand = (deviceId: bigint): string => `device_commands/${deviceId}`;

export const nodePasswordCommand = defineCommandKind({
  kind: "set_node_password",
  payload: z.object({ sealed: z.string() }),
  toWire: ({ sealed }, { deviceId, encryption }) => ({
    password: encryption.decrypt(sealed, placeInCommand(deviceId)),
  }),
  // Set on the device: now it is the password to show.
  onState: async (tx, { commandId, state }, now) => {
    if (state !== "done") return;
    await tx
      .updateTable("device_passwords")
      .set({ applied_at: now })
      .where("device_command_id", "=", commandId)
      .where("applied_at", "is", null)
      .execute();
  },
});

/** Random, with upper case, lower case and a digit. */
function choosePassword(): string {
  for (;;) {
    const password = randomText(LENGTH, KINDS.join(""));
    if (KINDS.every((kind) => [...kind].some((sign) => password.includes(sign)))) return password;
  }
}

/** Creates a normal node's password and queues the command to set it; both store it encrypted. */
export async function createNodePassword(
  deps: Pick<Deps, "clock" | "encryption">,
  tx: Tx,
  device: { readonly deviceId: bigint; readonly accountId: bigint },
): Promise<void> {
  const { encryption } = deps;
  const { deviceId, accountId } = device;
  const now = deps.clock.now();
  const password = choosePassword();
  await noteSealingKey(tx, encryption, now);
  const commandId = await queueCommand(tx, nodePasswordCommand, {
    deviceId,
    accountId,
    payload: { sealed: encryption.encrypt(password, placeInCommand(deviceId)) },
    now,
    validMs: COMMAND_VALID_MS,
  });
  await tx
    .insertInto("device_passwords")
    .values({
      device_id: deviceId,
      account_id: accountId,
      sealed: encryption.encrypt(password, placeInTable(deviceId)),
      device_command_id: commandId,
      created_at: now,
    })
    .execute();
}

/** The device's current password; undefined until one is set. */
export async function findAppliedPassword(
  deps: Pick<Deps, "encryption">,
  tx: Tx,
  deviceId: bigint,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom("device_passwords")
    .select("sealed")
    .where("device_id", "=", deviceId)
    .where("applied_at", "is not", null)
    .orderBy("device_password_id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && deps.encryption.decrypt(row.sealed, placeInTable(deviceId));
}

/** True if a password command is pending. */
export async function isPasswordPending(tx: Tx, deviceId: bigint, now: Date): Promise<boolean> {
  const command = await tx
    .selectFrom("device_commands")
    .select("device_command_id")
    .where("device_id", "=", deviceId)
    .where("kind", "=", "set_node_password")
    .where("state", "in", ["queued", "sent", "acknowledged"])
    .where("expires_at", ">", now)
    .limit(1)
    .executeTakeFirst();
  return command !== undefined;
}

/** Encrypts passwords anew, and those in commands. @returns how many. */
export async function resealPasswords(tx: Tx, encryption: FieldEncryption): Promise<number> {
  const renew = (sealed: string, place: string): string =>
    encryption.encrypt(encryption.decrypt(sealed, place), place);
  const passwords = await tx
    .selectFrom("device_passwords")
    .select(["device_password_id", "device_id", "sealed"])
    .where("sealed", "not like", encryption.ownPattern)
    .execute();
  for (const { device_password_id: id, device_id: deviceId, sealed } of passwords)
    await tx
      .updateTable("device_passwords")
      .set({ sealed: renew(sealed, placeInTable(deviceId)) })
      .where("device_password_id", "=", id)
      .execute();
  const { rows: commands } = await sql<{ id: bigint; deviceId: bigint; sealed: string }>`
    select device_command_id as id, device_id as "deviceId", payload->>'sealed' as sealed
    from device_commands where kind = ${nodePasswordCommand.kind}
      and payload->>'sealed' not like ${encryption.ownPattern}`.execute(tx);
  for (const { id, deviceId, sealed } of commands)
    await tx
      .updateTable("device_commands")
      .set({ payload: JSON.stringify({ sealed: renew(sealed, placeInCommand(deviceId)) }) })
      .where("device_command_id", "=", id)
      .execute();
  return passwords.length + commands.length;
}

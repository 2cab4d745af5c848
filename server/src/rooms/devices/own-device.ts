// Offered to other rooms.
import { devicesErrors } from "@nodeyard/contract/devices/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { sql } from "kysely";
import type { Queryable, Tx } from "../../platform/database.ts";
import { readWireId } from "../../platform/wire-id.ts";

/** An invalid id counts as an unknown device. */
export function readDeviceId(text: string): bigint {
  const id = readWireId(text);
  if (id === undefined) throw new ApiError(devicesErrors.unknownDevice);
  return id;
}

/** Throws unless the device is bound to the account; foreign, unbound and unknown ones look the same. */
export async function requireOwnDevice(
  db: Queryable,
  accountId: bigint,
  deviceId: bigint,
): Promise<{ note: string; noteChangedAt: Date | null; lastSeenAt: Date | null }> {
  const row = await db
    .selectFrom("devices")
    .leftJoin("device_status", "device_status.device_id", "devices.device_id")
    .select(["note", "note_changed_at", "last_seen_at"])
    .where("devices.device_id", "=", deviceId)
    .where("devices.account_id", "=", accountId)
    .where("unbound_at", "is", null)
    .executeTakeFirst();
  if (!row) throw new ApiError(devicesErrors.unknownDevice);
  return { note: row.note, noteChangedAt: row.note_changed_at, lastSeenAt: row.last_seen_at };
}

/** As `requireOwnDevice`, with its row locked until the transaction ends: changes by its owner, and unbinding, wait for each other. */
export async function lockOwnDevice(
  tx: Tx,
  accountId: bigint,
  deviceId: bigint,
): ReturnType<typeof requireOwnDevice> {
  await sql`select from devices where device_id = ${deviceId} for update`.execute(tx);
  return requireOwnDevice(tx, accountId, deviceId);
}

/** The id of a device that is bound to the account. */
export async function findOwnDevice(
  db: Queryable,
  accountId: bigint,
  idText: string,
): Promise<bigint> {
  const deviceId = readDeviceId(idText);
  await requireOwnDevice(db, accountId, deviceId);
  return deviceId;
}

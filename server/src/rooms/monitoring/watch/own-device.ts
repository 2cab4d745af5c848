import { devicesErrors } from "@nodeyard/contract/devices/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { monitoringErrors } from "@nodeyard/contract/monitoring/errors.ts";
import type { Queryable } from "../../../platform/database.ts";

/** The id of a device that is bound to the account; foreign, unbound and unknown ones look the same. */
export async function findOwnDevice(db: Queryable, accountId: bigint, id: string): Promise<bigint> {
  // Wire ids are decimal text; anything else is no device.
  const row = /^\d{1,18}$/.test(id)
    ? await db
        .selectFrom("devices")
        .select("device_id")
        .where("device_id", "=", BigInt(id))
        .where("account_id", "=", accountId)
        .where("unbound_at", "is", null)
        .executeTakeFirst()
    : undefined;
  if (!row) throw new ApiError(devicesErrors.unknownDevice);
  return row.device_id;
}

export interface OwnNode {
  readonly deviceId: bigint;
  /** All disks together; null before the agent has said. */
  readonly storageBytes: number | null;
}

/** The bound device of the account that was bound with this activation code. */
export async function findOwnNode(
  db: Queryable,
  accountId: bigint,
  bcode: string,
): Promise<OwnNode> {
  const row = await db
    .selectFrom("activation_codes as c")
    .innerJoin("devices as d", "d.device_id", "c.device_id")
    .leftJoin("device_status as s", "s.device_id", "d.device_id")
    .select(["d.device_id", "s.storage_bytes"])
    .where("c.code", "=", bcode)
    .where("d.account_id", "=", accountId)
    .where("d.unbound_at", "is", null)
    .executeTakeFirst();
  if (!row) throw new ApiError(monitoringErrors.unknownNode);
  return {
    deviceId: row.device_id,
    storageBytes: row.storage_bytes === null ? null : Number(row.storage_bytes),
  };
}

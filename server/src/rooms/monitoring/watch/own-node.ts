import { ApiError } from "@nodeyard/contract/error.ts";
import { monitoringErrors } from "@nodeyard/contract/monitoring/errors.ts";
import type { Queryable } from "../../../platform/database.ts";

export interface OwnNode {
  readonly deviceId: bigint;
  /** All disks; null before the first report. */
  readonly storageBytes: number | null;
}

/** The account's device bound with this activation code. */
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

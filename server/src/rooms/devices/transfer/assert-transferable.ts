import { devicesErrors } from "@nodeyard/contract/devices/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { IDENTITY_SHARED_MS } from "@nodeyard/contract/monitoring/rules.ts";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database.ts";

/** Throws for a device that may not change its owner now; its row is locked. */
export async function assertTransferable(tx: Tx, deviceId: bigint, now: Date): Promise<void> {
  const sharedSince = new Date(now.getTime() - IDENTITY_SHARED_MS);
  const { rows } = await sql<{ isNode: boolean; isReplaced: boolean; isShared: boolean }>`
    select d.device_type = 'normal'
        or exists (select from standard_nodes n where n.device_id = d.device_id)
        or exists (select from standard_node_deployments p where p.adopted_device_id = d.device_id and p.ended_at is null)
        as "isNode",
      exists (select from activation_codes c where c.replaces_device_id = d.device_id) as "isReplaced",
      exists (select from shared_identities i where i.device_id = d.device_id and i.seen_at > ${sharedSince}) as "isShared"
    from devices d where d.device_id = ${deviceId}`.execute(tx);
  const [found] = rows;
  if (!found) throw new ApiError(devicesErrors.unknownDevice);
  if (found.isNode) throw new ApiError(devicesErrors.transfersLiteOnly);
  if (found.isReplaced) throw new ApiError(devicesErrors.transferReplacing);
  if (found.isShared) throw new ApiError(devicesErrors.transferShared);
}

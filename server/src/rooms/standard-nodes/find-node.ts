// Offered to other rooms.
import type { Queryable } from "../../platform/database.ts";

/** A node of an account, for the rooms of its lines and tasks. */
export interface FoundNode {
  readonly nodeId: bigint;
  readonly serverId: string;
  readonly note: string;
  readonly bandwidthMbps: number | null;
  readonly deployStatus: number;
  readonly dialConfigId: bigint | null;
  readonly deviceId: bigint | null;
  readonly hostname: string;
  /** The activation code that its device is bound with; empty before. */
  readonly code: string;
}

type By =
  | { readonly serverId: string }
  | { readonly hostname: string }
  | { readonly code: string }
  | { readonly dialConfigId: bigint };

/** The account's nodes by one of their names; several machines may have one hostname. */
export async function findNodes(db: Queryable, accountId: bigint, by: By): Promise<FoundNode[]> {
  let query = db
    .selectFrom("standard_nodes as n")
    .leftJoin("devices as d", "d.device_id", "n.device_id")
    .leftJoin("activation_codes as k", "k.device_id", "n.device_id")
    .select([
      "n.standard_node_id as nodeId",
      "n.server_id as serverId",
      "n.note",
      "n.bandwidth_mbps as bandwidthMbps",
      "n.deploy_status as deployStatus",
      "n.dial_config_id as dialConfigId",
      "n.device_id as deviceId",
      "d.hostname",
      "k.code",
    ])
    .where("n.account_id", "=", accountId);
  if ("serverId" in by) query = query.where("n.server_id", "=", by.serverId.trim().toUpperCase());
  else if ("hostname" in by) query = query.where("d.hostname", "=", by.hostname);
  else if ("code" in by) query = query.where("k.code", "=", by.code.trim().toUpperCase());
  else query = query.where("n.dial_config_id", "=", by.dialConfigId);
  const rows = await query.orderBy("n.standard_node_id").execute();
  return rows.map((row) => ({ ...row, hostname: row.hostname ?? "", code: row.code ?? "" }));
}

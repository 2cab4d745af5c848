import { DEPLOY_STATUS } from "@nodeyard/contract/standard-nodes/rules.ts";
import { sql } from "kysely";
import type { Queryable } from "../../../platform/database.ts";
import type { StoredNode } from "../store.ts";

/** True if another node of any owner has the address: it is deployed there, or was submitted earlier and is being deployed. */
export async function isAddressTaken(db: Queryable, node: StoredNode): Promise<boolean> {
  const { rows } = await sql`
    select from standard_nodes o where ip = ${node.ip} and ssh_port = ${node.ssh_port}
      and standard_node_id <> ${node.standard_node_id}
      and (device_id is not null or (submitted_at, standard_node_id) < (${node.submitted_at}, ${node.standard_node_id})
        and exists (select from standard_node_deployments d
          where d.standard_node_id = o.standard_node_id and ended_at is null))
      and deploy_status <> ${DEPLOY_STATUS.addressTaken} limit 1`.execute(db);
  return rows.length > 0;
}

/** Whose device a machine is, by its network cards; undefined if it is none. */
export async function findBoundMachine(
  db: Queryable,
  macs: readonly string[],
): Promise<{ mac: string; deviceId: bigint; accountId: bigint; serverId: string } | undefined> {
  if (macs.length === 0) return undefined;
  const row = await db
    .selectFrom("devices")
    .select(["mac", "device_id as deviceId", "account_id as accountId", "server_id as serverId"])
    .where("mac", "in", macs)
    .where("unbound_at", "is", null)
    .orderBy("device_id")
    .executeTakeFirst();
  return row;
}

/** True if a device is another node's already. */
export async function isOtherNodes(
  db: Queryable,
  deviceId: bigint,
  nodeId: bigint,
): Promise<boolean> {
  const row = await db
    .selectFrom("standard_nodes")
    .select("standard_node_id")
    .where("device_id", "=", deviceId)
    .where("standard_node_id", "<>", nodeId)
    .executeTakeFirst();
  return row !== undefined;
}

import { DEPLOY_STATUS } from "@nodeyard/contract/standard-nodes/rules.ts";
import { sql } from "kysely";
import type { Queryable } from "../../../platform/database.ts";
import type { StoredNode } from "../store.ts";

/**
 * True if the machine that a node's deployer has logged in to is another node, of any owner: at the same address with the same host
 * key, and deployed, or submitted earlier and being deployed. An address on paper, which no deployer has reached, holds nothing.
 */
export async function isDeployedElsewhere(db: Queryable, node: StoredNode): Promise<boolean> {
  const { rows } = await sql`
    select from standard_nodes n join standard_nodes o
      on o.ip = n.ip and o.ssh_port = n.ssh_port and o.host_key = n.host_key and o.standard_node_id <> n.standard_node_id
    where n.standard_node_id = ${node.standard_node_id}
      and (o.device_id is not null or (o.submitted_at, o.standard_node_id) < (n.submitted_at, n.standard_node_id)
        and exists (select from standard_node_deployments d
          where d.standard_node_id = o.standard_node_id and ended_at is null))
      and o.deploy_status <> ${DEPLOY_STATUS.addressTaken} limit 1`.execute(db);
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

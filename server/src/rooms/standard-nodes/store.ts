import { DEPLOY_STATUS, type DeployStatus } from "@nodeyard/contract/standard-nodes/rules.ts";
import { sql, type Selectable } from "kysely";
import type { Queryable, Tx } from "../../platform/database.ts";
import type { StandardNodesTable } from "../../platform/schema.ts";

export type StoredNode = Selectable<StandardNodesTable>;

/** Locks a node that a condition names, of one account or of any; undefined if there is none. */
export async function lockNode(
  tx: Tx,
  serverId: string,
  accountId: bigint | undefined,
): Promise<StoredNode | undefined> {
  let query = tx
    .selectFrom("standard_nodes")
    .selectAll()
    .where("server_id", "=", serverId.trim().toUpperCase());
  if (accountId !== undefined) query = query.where("account_id", "=", accountId);
  return query.forUpdate().executeTakeFirst();
}

/** Sets a node's status; its first deployment is the instant from which it serves. */
export async function setStatus(
  tx: Queryable,
  nodeId: bigint,
  status: DeployStatus,
  now: Date,
): Promise<void> {
  const isDeployed = status === DEPLOY_STATUS.deployed;
  await tx
    .updateTable("standard_nodes")
    .set({
      deploy_status: status,
      ...(isDeployed && { deployed_at: sql<Date>`coalesce(deployed_at, ${now})` }),
    })
    .where("standard_node_id", "=", nodeId)
    .execute();
}

/** Notes a change by a person: forms that were opened before it are out of date. */
export async function noteChange(tx: Tx, nodeId: bigint, now: Date): Promise<void> {
  await sql`update standard_nodes set version = version + 1, changed_at = ${now}
    where standard_node_id = ${nodeId}`.execute(tx);
}

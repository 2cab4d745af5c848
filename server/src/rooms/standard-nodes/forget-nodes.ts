import { DEPLOY_STATUS } from "@nodeyard/contract/standard-nodes/rules.ts";
import type { Tx } from "../../platform/database.ts";
import { addLine } from "./lines.ts";
import { endDeployment } from "./start-deployment.ts";

/** The nodes of an account that is being closed, with their secrets and logs; none has a device any more. */
export async function forgetNodes(tx: Tx, accountId: bigint): Promise<void> {
  await tx.deleteFrom("standard_nodes").where("account_id", "=", accountId).execute();
}

/** A node whose device is unbound can be submitted again. */
export async function releaseNode(tx: Tx, deviceId: bigint, now: Date): Promise<void> {
  const node = await tx
    .selectFrom("standard_nodes")
    .select(["standard_node_id", "account_id"])
    .where("device_id", "=", deviceId)
    .forUpdate()
    .executeTakeFirst();
  if (!node) return;
  await endDeployment(tx, node.standard_node_id, now);
  await tx
    .updateTable("standard_nodes")
    .set({ device_id: null, deploy_status: DEPLOY_STATUS.pending })
    .where("standard_node_id", "=", node.standard_node_id)
    .execute();
  await addLine(tx, node, now, "unbound");
}

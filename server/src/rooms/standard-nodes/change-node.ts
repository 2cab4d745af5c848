// Offered to other rooms.
import { ApiError } from "@nodeyard/contract/error.ts";
import type { UpdateBandRequest } from "@nodeyard/contract/standard-nodes/calls.ts";
import { nodeErrors, nodeMessages } from "@nodeyard/contract/standard-nodes/errors.ts";
import { DEPLOY_STATUS, isInService, NET_TYPE } from "@nodeyard/contract/standard-nodes/rules.ts";
import type { Text } from "@nodeyard/contract/text.ts";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OwnerCaller } from "../../platform/http/route.ts";
import { recordAct } from "../account/record-act.ts";
import { addLine } from "./lines.ts";
import { assertStatus, lockOwnNode } from "./own-node.ts";
import { statusOf } from "./present-node.ts";
import { readBandwidth } from "./read-fields.ts";
import { startDeployment } from "./start-deployment.ts";
import { noteChange, setStatus } from "./store.ts";

/** Changes the bandwidth of a node in service; it is deployed again once its device has reported after the change. */
export async function updateBand(
  deps: Deps,
  { updateBandServerId, updateBandWidth }: UpdateBandRequest,
  { accountId, ip, language }: OwnerCaller,
): Promise<{ message: Text }> {
  await deps.db.transaction().execute(async (tx) => {
    const node = await lockOwnNode(tx, updateBandServerId, accountId);
    assertStatus(node, isInService, language);
    const netType = node.net_type === 0 ? NET_TYPE.dedicated : NET_TYPE.aggregated;
    const mbps = readBandwidth(updateBandWidth, netType);
    if (mbps === node.bandwidth_mbps)
      throw new ApiError(nodeErrors.nothingChanges, { field: "updateBandWidth" });
    const now = deps.clock.now();
    await tx
      .updateTable("standard_nodes")
      .set({ bandwidth_mbps: mbps, deploy_status: DEPLOY_STATUS.bandwidthChanging })
      .where("standard_node_id", "=", node.standard_node_id)
      .execute();
    await noteChange(tx, node.standard_node_id, now);
    await addLine(tx, node, now, "changing");
    await startDeployment(tx, node, "bandwidth", now);
    const details = { serverId: node.server_id, beforeMbps: node.bandwidth_mbps, afterMbps: mbps };
    await recordAct(deps, tx, { act: "standard-nodes.bandwidth", accountId, ip, details });
  });
  return { message: nodeMessages.updated };
}

/**
 * Follows a dial of a deployed node's lines, until they are up or fail; for the room of lines, in the transaction that queues the dial
 * and with the instant of it. Nodes that are being deployed, or that failed, dial the lines with the next deployment.
 */
export async function followLineChange(
  tx: Tx,
  node: { readonly serverId: string; readonly accountId: bigint; readonly now: Date },
): Promise<void> {
  const { now } = node;
  const stored = await lockOwnNode(tx, node.serverId, node.accountId);
  const status = statusOf(stored);
  const { dialFailed, dialChanging } = DEPLOY_STATUS;
  if (stored.device_id === null) return;
  if (status !== dialFailed && !isInService(status)) return;
  await setStatus(tx, stored.standard_node_id, dialChanging, now);
  await startDeployment(tx, stored, "dial", now);
}

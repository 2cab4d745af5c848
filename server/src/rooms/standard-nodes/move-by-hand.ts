import { ApiError } from "@nodeyard/contract/error.ts";
import { nodeErrors } from "@nodeyard/contract/standard-nodes/errors.ts";
import { DEPLOY_STATUS, type Move } from "@nodeyard/contract/standard-nodes/rules.ts";
import type { Tx } from "../../platform/database.ts";
import { addLine } from "./lines.ts";
import { nameOfStatus } from "./own-node.ts";
import { assertMayRedial, endDeployment, startDeployment } from "./start-deployment.ts";
import { noteChange, setStatus, type StoredNode } from "./store.ts";

/** Moves a node that the caller has locked: submitting starts the deployer, everything else ends it. */
export async function moveByHand(tx: Tx, node: StoredNode, status: Move, now: Date): Promise<void> {
  const { standard_node_id: nodeId, device_id: deviceId } = node;
  if (status === DEPLOY_STATUS.deployed && deviceId === null)
    throw new ApiError(nodeErrors.notBoundYet);
  const isSubmitted = status === DEPLOY_STATUS.submitted;
  if (isSubmitted && deviceId === null && node.sealed_secret === null)
    throw new ApiError(nodeErrors.missing, { field: "serverPasswd" });
  if (isSubmitted) assertMayRedial(node, now);
  await endDeployment(tx, nodeId, now);
  await setStatus(tx, nodeId, status);
  await noteChange(tx, nodeId, now);
  await addLine(tx, node, now, "moved", { status: nameOfStatus(status) });
  if (!isSubmitted) return;
  await tx
    .updateTable("standard_nodes")
    .set({ submitted_at: now })
    .where("standard_node_id", "=", nodeId)
    .execute();
  await startDeployment(tx, node, deviceId === null ? "install" : "dial", now);
}

import { ApiError } from "@nodeyard/contract/error.ts";
import { dialErrors } from "@nodeyard/contract/dial/errors.ts";
import { isPeak } from "@nodeyard/contract/dial/peak-hours.ts";
import { nodeErrors } from "@nodeyard/contract/standard-nodes/errors.ts";
import {
  DEPLOY_STATUS,
  NET_TYPE,
  type DeployStatus,
} from "@nodeyard/contract/standard-nodes/rules.ts";
import type { Tx } from "../../platform/database.ts";
import { addJob } from "../../platform/jobs.ts";
import { isPrivileged } from "./choose-config.ts";
import { addLine } from "./lines.ts";
import type { StoredNode } from "./store.ts";

export const DEPLOY_NODE = "deploy-standard-node";

/** Enqueues the deployer for a deployment; a job that waits already is replaced. */
export async function queueDeployment(
  tx: Tx,
  deploymentId: bigint,
  delaySeconds = 0,
): Promise<void> {
  const payload = { deploymentId: String(deploymentId) };
  await addJob(tx, DEPLOY_NODE, payload, { key: `deploy:${deploymentId}`, delaySeconds });
}

/** Ends what the deployer does for a node. @returns whether it did anything. */
export async function endDeployment(tx: Tx, nodeId: bigint, now: Date): Promise<boolean> {
  const ended = await tx
    .updateTable("standard_node_deployments")
    .set({ ended_at: now, leased_until: null })
    .where("standard_node_id", "=", nodeId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

type Kind = "install" | "dial" | "bandwidth";

/** Begins a deployment in place of the one in progress; the caller has the node's lock. */
export async function startDeployment(
  tx: Tx,
  node: Pick<StoredNode, "standard_node_id" | "account_id">,
  kind: Kind,
  now: Date,
): Promise<void> {
  const { standard_node_id: nodeId, account_id: accountId } = node;
  await endDeployment(tx, nodeId, now);
  const { deployment_id: deploymentId } = await tx
    .insertInto("standard_node_deployments")
    .values({
      standard_node_id: nodeId,
      account_id: accountId,
      kind,
      phase: kind === "install" ? "check" : "dial",
      phase_at: now,
      started_at: now,
    })
    .returning("deployment_id")
    .executeTakeFirstOrThrow();
  await queueDeployment(tx, deploymentId);
}

/** Refuses a resubmission or deletion in peak hours if it would redial or end the node's lines. */
export function assertMayRedial(node: StoredNode, now: Date): void {
  const isRedial = node.device_id !== null && node.dial_config_id !== null;
  if (isRedial && isPeak(now)) throw new ApiError(dialErrors.peakHours);
}

/** Submits a node as far as it can be: without a configuration an aggregated one waits for it, or for contact. */
export async function submit(tx: Tx, node: StoredNode, now: Date): Promise<DeployStatus> {
  // Deleted once it was deployed: it is entered again.
  if (node.device_id === null && node.sealed_secret === null)
    throw new ApiError(nodeErrors.missing, { field: "serverPasswd" });
  const status = await statusAfterSubmit(tx, node, now);
  await tx
    .updateTable("standard_nodes")
    .set({ deploy_status: status, submitted_at: now })
    .where("standard_node_id", "=", node.standard_node_id)
    .execute();
  if (status === DEPLOY_STATUS.awaitingContact) await addLine(tx, node, now, "awaitingContact");
  if (status !== DEPLOY_STATUS.submitted) return status;
  assertMayRedial(node, now);
  await addLine(tx, node, now, "submitted");
  // A node with a device is installed: its lines are dialled anew.
  await startDeployment(tx, node, node.device_id === null ? "install" : "dial", now);
  return status;
}

async function statusAfterSubmit(tx: Tx, node: StoredNode, now: Date): Promise<DeployStatus> {
  if (node.net_type !== NET_TYPE.aggregated || node.dial_config_id !== null)
    return DEPLOY_STATUS.submitted;
  return (await isPrivileged(tx, node.account_id, now))
    ? DEPLOY_STATUS.awaitingContact
    : DEPLOY_STATUS.configMissing;
}

import { ApiError } from "@nodeyard/contract/error.ts";
import type { AcceptHostKeyRequest, NodeRequest } from "@nodeyard/contract/standard-nodes/calls.ts";
import { nodeErrors, nodeMessages } from "@nodeyard/contract/standard-nodes/errors.ts";
import { canSubmit, DEPLOY_STATUS, isDeploying } from "@nodeyard/contract/standard-nodes/rules.ts";
import type { Text } from "@nodeyard/contract/text.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OwnerCaller } from "../../platform/http/route.ts";
import { recordAct } from "../account/record-act.ts";
import { assertNotClosing } from "../closing/waiting.ts";
import { assertHasContact } from "./has-contact.ts";
import { addLine } from "./lines.ts";
import { assertStatus, lockOwnNode } from "./own-node.ts";
import { statusOf } from "./present-node.ts";
import { endDeployment, submit } from "./start-deployment.ts";
import { noteChange, setStatus } from "./store.ts";

/** Deploys a node that is not deployed, or tries again. */
export async function submitNode(
  deps: Deps,
  { serverID }: NodeRequest,
  { accountId, ip, language }: OwnerCaller,
): Promise<{ message: Text }> {
  await deps.db.transaction().execute(async (tx) => {
    const node = await lockOwnNode(tx, serverID, accountId);
    assertStatus(node, canSubmit, language);
    await assertNotClosing(tx, accountId);
    await assertHasContact(deps, tx, accountId);
    const status = await submit(tx, node, deps.clock.now());
    if (status === DEPLOY_STATUS.configMissing) throw new ApiError(nodeErrors.configFirst);
    const details = { serverId: node.server_id };
    await recordAct(deps, tx, { act: "standard-nodes.submit", accountId, ip, details });
  });
  return { message: nodeMessages.submitted };
}

/** Ends the deployment in progress. Commands that already run on the machine run to their end. */
export async function cancelDeployment(
  deps: Deps,
  { serverID }: NodeRequest,
  { accountId, ip }: OwnerCaller,
): Promise<{ message: Text }> {
  await deps.db.transaction().execute(async (tx) => {
    const node = await lockOwnNode(tx, serverID, accountId);
    const now = deps.clock.now();
    // A change of a deployed node is the device's to make: it is not undone by not looking at it.
    if (node.device_id !== null || !isDeploying(statusOf(node)))
      throw new ApiError(nodeErrors.nothingToCancel);
    await endDeployment(tx, node.standard_node_id, now);
    await setStatus(tx, node.standard_node_id, DEPLOY_STATUS.pending, now);
    await addLine(tx, node, now, "canceled");
    const details = { serverId: node.server_id };
    await recordAct(deps, tx, { act: "standard-nodes.cancel", accountId, ip, details });
  });
  return { message: nodeMessages.canceled };
}

/** Trusts the key that was refused; the owner has compared it with the machine's. */
export async function acceptHostKey(
  deps: Deps,
  { serverID, hostKey }: AcceptHostKeyRequest,
  { accountId, ip }: OwnerCaller,
): Promise<{ message: Text }> {
  await deps.db.transaction().execute(async (tx) => {
    const node = await lockOwnNode(tx, serverID, accountId);
    if (node.new_host_key === null || node.new_host_key !== hostKey)
      throw new ApiError(nodeErrors.noNewHostKey);
    const now = deps.clock.now();
    await tx
      .updateTable("standard_nodes")
      .set({ host_key: hostKey, new_host_key: null })
      .where("standard_node_id", "=", node.standard_node_id)
      .execute();
    await noteChange(tx, node.standard_node_id, now);
    await addLine(tx, node, now, "hostKeyAccepted", { fingerprint: hostKey });
    const details = { serverId: node.server_id, hostKey };
    await recordAct(deps, tx, { act: "standard-nodes.accept-host-key", accountId, ip, details });
  });
  return { message: nodeMessages.hostKeyAccepted };
}

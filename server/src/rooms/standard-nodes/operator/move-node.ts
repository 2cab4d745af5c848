import { ApiError } from "@nodeyard/contract/error.ts";
import { operatorActErrors } from "@nodeyard/contract/operator/errors.ts";
import * as calls from "@nodeyard/contract/standard-nodes/operator/calls.ts";
import { nodeErrors, nodeMessages } from "@nodeyard/contract/standard-nodes/errors.ts";
import { DEPLOY_STATUS, type Move } from "@nodeyard/contract/standard-nodes/rules.ts";
import { handle } from "../../../platform/http/route.ts";
import { operatorAct, operatorOf } from "../../account/operator-act.ts";
import { assignDialConfig } from "../assign-dial-config.ts";
import { lockOwnNode, nameOfStatus } from "../own-node.ts";
import { statusOf } from "../present-node.ts";
import type { Tx } from "../../../platform/database.ts";
import { addLine } from "../lines.ts";
import { assertMayRedial, endDeployment, startDeployment } from "../start-deployment.ts";
import { noteChange, setStatus, type StoredNode } from "../store.ts";

/** Moves a node that the caller has locked: submitting starts the deployer, everything else ends it. */
async function moveByHand(tx: Tx, node: StoredNode, status: Move, now: Date): Promise<void> {
  const { standard_node_id: nodeId, device_id: deviceId } = node;
  if (status === DEPLOY_STATUS.deployed && deviceId === null)
    throw new ApiError(nodeErrors.notBoundYet);
  if (status === DEPLOY_STATUS.pending && deviceId !== null)
    throw new ApiError(nodeErrors.boundAlready);
  const isSubmitted = status === DEPLOY_STATUS.submitted;
  if (isSubmitted && deviceId === null && node.sealed_secret === null)
    throw new ApiError(nodeErrors.missing, { field: "serverPasswd" });
  if (isSubmitted) assertMayRedial(node, now);
  await endDeployment(tx, nodeId, now);
  await setStatus(tx, nodeId, status, now);
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

type Locked = Awaited<ReturnType<typeof lockOwnNode>>;

/** State of a node in the audit line, before and after. */
const stateOf = (node: Locked) => ({
  serverId: node.server_id,
  nodeStatus: nameOfStatus(statusOf(node)),
  dialConfigId: node.dial_config_id === null ? null : String(node.dial_config_id),
});

function assertSeen(node: Locked, version: string): void {
  if (String(node.version) !== version) throw new ApiError(operatorActErrors.changed);
}

/** Changes the deploy status of a node of any owner by hand. */
export const moveNode = handle(
  calls.moveNode,
  async (deps, { serverID, serverDeployStatus: status, version, reason }, caller) => {
    await deps.db.transaction().execute(async (tx) => {
      const node = await lockOwnNode(tx, serverID, undefined);
      assertSeen(node, version);
      if (node.deploy_status === status) throw new ApiError(nodeErrors.nothingChanges);
      await operatorAct(deps, tx, {
        act: "operator.move-node",
        roles: ["operations"],
        operator: operatorOf(caller, reason),
        subjectAccountId: node.account_id,
        read: async () => stateOf(node),
        change: async (before, at) => {
          await moveByHand(tx, node, status, at);
          return { after: { ...before, nodeStatus: nameOfStatus(status) }, result: undefined };
        },
      });
    });
    return { message: nodeMessages.moved };
  },
);

/** Gives a node of any owner one of that owner's dial configurations, and submits it. */
export const setAdminDialConfig = handle(
  calls.setAdminNodesDialConfig,
  async (deps, { serverID, dialConfigID, version, reason }, caller) => {
    await deps.db.transaction().execute(async (tx) => {
      const node = await lockOwnNode(tx, serverID, undefined);
      assertSeen(node, version);
      await operatorAct(deps, tx, {
        act: "operator.node-dial-config",
        roles: ["operations", "support"],
        operator: operatorOf(caller, reason),
        subjectAccountId: node.account_id,
        read: async () => stateOf(node),
        change: async (before) => {
          const { account_id: accountId, server_id: serverId } = node;
          const assignment = { serverId, accountId, dialConfigId: dialConfigID };
          const status = await assignDialConfig(deps, tx, assignment, caller.language);
          const after = { ...before, nodeStatus: nameOfStatus(status), dialConfigId: dialConfigID };
          return { after, result: undefined };
        },
      });
    });
    return { message: nodeMessages.set };
  },
);

import { ApiError } from "@nodeyard/contract/error.ts";
import { siteOf } from "@nodeyard/contract/site.ts";
import * as calls from "@nodeyard/contract/standard-nodes/calls.ts";
import { nodeErrors, nodeMessages } from "@nodeyard/contract/standard-nodes/errors.ts";
import * as operatorCalls from "@nodeyard/contract/standard-nodes/operator/calls.ts";
import type { DeleteNodeRequest } from "@nodeyard/contract/standard-nodes/calls.ts";
import { canEdit, DEPLOY_STATUS } from "@nodeyard/contract/standard-nodes/rules.ts";
import type { Text } from "@nodeyard/contract/text.ts";
import { sql } from "kysely";
import type { Deps } from "../../platform/deps.ts";
import { handle, type OwnerCaller } from "../../platform/http/route.ts";
import type { Room } from "../../platform/room.ts";
import { updateBand } from "./change-node.ts";
import { deleteOldLines, getDeployLog } from "./get-deploy-log.ts";
import { importNodes } from "./import-nodes.ts";
import { placeNode, tagNode, labelNode } from "./label-node.ts";
import { listNames } from "./list-names.ts";
import { listNodes } from "./list-nodes.ts";
import { correctProvince } from "./operator/correct-province.ts";
import { listAdminNodes } from "./operator/list-nodes.ts";
import { setAdminDialConfig, moveNode } from "./operator/move-node.ts";
import { showAdminContact } from "./operator/show-contact.ts";
import { resealSecrets } from "./secret.ts";
import { setNode } from "./set-node.ts";
import { submitNode, cancelDeployment, acceptHostKey } from "./submit-node.ts";
import { readWireId } from "../../platform/wire-id.ts";
import { recordAct } from "../account/record-act.ts";
import { assertStatus, lockOwnNode } from "./own-node.ts";
import {
  assertMayRedial,
  DEPLOY_NODE,
  queueDeployment,
  endDeployment,
} from "./start-deployment.ts";
import { pipelineJobs, withoutJob } from "../../platform/pipeline.ts";
import { advanceDeployment } from "./deploy/advance-deployment.ts";
import type { Tx } from "../../platform/database.ts";
import { addLine } from "./lines.ts";

/** The nodes of an account that is being closed, with their secrets and logs; none has a device any more. */
async function eraseNodes(tx: Tx, accountId: bigint): Promise<void> {
  await tx.deleteFrom("standard_nodes").where("account_id", "=", accountId).execute();
}

/** A node whose device is unbound can be submitted again. */
async function releaseNode(tx: Tx, deviceId: bigint, now: Date): Promise<void> {
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
    .set({ device_id: null, deployed_at: null, deploy_status: DEPLOY_STATUS.pending })
    .where("standard_node_id", "=", node.standard_node_id)
    .execute();
  await addLine(tx, node, now, "unbound");
}

const deployJobs = pipelineJobs({
  name: DEPLOY_NODE,
  sweep: "sweep-deployments",
  cron: "*/2 * * * *",
  rows: "deployments",
  idOf: ({ deploymentId = "" }) => BigInt(deploymentId),
  advance: advanceDeployment,
  queue: queueDeployment,
  findStuck: async ({ db }) => {
    const { rows } = await sql<{ id: bigint }>`
      select deployment_id as id from standard_node_deployments
      where ended_at is null and ${withoutJob(sql`'deploy:' || deployment_id`)} order by 1`.execute(
      db,
    );
    return rows.map(({ id }) => id);
  },
});

/** Deletes a node that is not deployed, with its secret and its log. A device that it has stays bound, and ends its lines. */
async function deleteNode(
  deps: Deps,
  { serverCIID }: DeleteNodeRequest,
  { accountId, ip, language }: OwnerCaller,
): Promise<{ message: Text }> {
  const nodeId = readWireId(serverCIID);
  await deps.db.transaction().execute(async (tx) => {
    const named =
      nodeId === undefined
        ? undefined
        : await tx
            .selectFrom("standard_nodes")
            .select("server_id")
            .where("standard_node_id", "=", nodeId)
            .where("account_id", "=", accountId)
            .executeTakeFirst();
    if (!named) throw new ApiError(nodeErrors.unknownNode, { field: "serverCIID" });
    const node = await lockOwnNode(tx, named.server_id, accountId);
    assertStatus(node, canEdit, language);
    // Its device hangs the lines up.
    assertMayRedial(node, deps.clock.now());
    await tx
      .deleteFrom("standard_nodes")
      .where("standard_node_id", "=", node.standard_node_id)
      .execute();
    const details = { serverId: node.server_id, address: `${node.ip}:${node.ssh_port}` };
    await recordAct(deps, tx, { act: "standard-nodes.delete", accountId, ip, details });
  });
  return { message: nodeMessages.deleted };
}

type Act<Request, Result> = (deps: Deps, request: Request, caller: OwnerCaller) => Promise<Result>;

/** Acts on nodes exist on the Chinese site only; both sites read them. */
function onChineseSite<Request, Result>(act: Act<Request, Result>): Act<Request, Result> {
  return async (deps, request, caller) => {
    if (siteOf(caller.language) !== "chinese") throw new ApiError(nodeErrors.notOnThisSite);
    return act(deps, request, caller);
  };
}

export const standardNodesRoom: Room = {
  name: "standard-nodes",
  handlers: [
    listNodes,
    handle(calls.setStandardNode, onChineseSite(setNode)),
    handle(calls.importNodes, onChineseSite(importNodes)),
    handle(calls.deleteNode, onChineseSite(deleteNode)),
    handle(calls.submitNode, onChineseSite(submitNode)),
    handle(calls.cancelDeployment, onChineseSite(cancelDeployment)),
    handle(calls.acceptHostKey, onChineseSite(acceptHostKey)),
    handle(calls.updateBand, onChineseSite(updateBand)),
    listNames,
    handle(calls.setNodeProvince, onChineseSite(placeNode)),
    handle(calls.setServerTag, onChineseSite(tagNode)),
    handle(calls.setServerLabel, onChineseSite(labelNode)),
    handle(calls.setServerLabelByPost, onChineseSite(labelNode)),
    getDeployLog,
    listAdminNodes,
    setAdminDialConfig,
    correctProvince,
    moveNode,
    handle(operatorCalls.getAdminContact, showAdminContact),
    handle(operatorCalls.getAdminContactByPost, showAdminContact),
    handle(operatorCalls.getAdminDeployLog, (deps, query, { language }) =>
      getDeployLog(deps, query, { accountId: undefined, language }),
    ),
  ],
  jobs: deployJobs,
  cleanUp: [deleteOldLines],
  onUnbind: [releaseNode],
  onClose: [eraseNodes],
  reseal: [resealSecrets],
};

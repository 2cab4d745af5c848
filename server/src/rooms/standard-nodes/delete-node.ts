import { ApiError } from "@nodeyard/contract/error.ts";
import type { DeleteNodeRequest } from "@nodeyard/contract/standard-nodes/calls.ts";
import { nodeErrors, nodeMessages } from "@nodeyard/contract/standard-nodes/errors.ts";
import { canEdit } from "@nodeyard/contract/standard-nodes/rules.ts";
import type { Text } from "@nodeyard/contract/text.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OwnerCaller } from "../../platform/http/route.ts";
import { readWireId } from "../../platform/wire-id.ts";
import { recordAct } from "../account/record-act.ts";
import { assertStatus, lockOwnNode } from "./own-node.ts";
import { assertMayRedial } from "./start-deployment.ts";

/** Deletes a node that is not deployed, with its secret and its log. A device that it has stays bound, and ends its lines. */
export async function deleteNode(
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

import type {
  SetLabelRequest,
  SetProvinceRequest,
  SetTagRequest,
} from "@nodeyard/contract/standard-nodes/calls.ts";
import { nodeMessages } from "@nodeyard/contract/standard-nodes/errors.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OwnerCaller } from "../../platform/http/route.ts";
import type { Text } from "../../platform/language.ts";
import { lockOwnNode } from "./own-node.ts";
import { assertShort } from "./short-texts.ts";

async function write(
  { db }: Deps,
  serverId: string,
  accountId: bigint,
  columns: { tag: string } | { label: string } | { province: string },
): Promise<{ message: Text }> {
  await db.transaction().execute(async (tx) => {
    const node = await lockOwnNode(tx, serverId, accountId);
    await tx
      .updateTable("standard_nodes")
      .set(columns)
      .where("standard_node_id", "=", node.standard_node_id)
      .execute();
  });
  return { message: nodeMessages.set };
}

/** Tags a node, in whatever status it is. */
export async function tagNode(
  deps: Deps,
  { serverID, serverTag }: SetTagRequest,
  { accountId, language }: OwnerCaller,
): Promise<{ message: Text }> {
  assertShort({ serverTag }, language);
  return write(deps, serverID, accountId, { tag: serverTag });
}

/** Notes what is written on the machine. */
export async function labelNode(
  deps: Deps,
  { serverID, serverLabel }: SetLabelRequest,
  { accountId, language }: OwnerCaller,
): Promise<{ message: Text }> {
  assertShort({ serverLabel }, language);
  return write(deps, serverID, accountId, { label: serverLabel });
}

/** Says in which province a node is, in whatever status it is: resource gaps are matched by it. */
export function placeNode(
  deps: Deps,
  { serverID, province }: SetProvinceRequest,
  { accountId }: OwnerCaller,
): Promise<{ message: Text }> {
  return write(deps, serverID, accountId, { province });
}

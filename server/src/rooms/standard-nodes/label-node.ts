import type {
  SetLabelRequest,
  SetProvinceRequest,
  SetTagRequest,
} from "@nodeyard/contract/standard-nodes/calls.ts";
import { nodeMessages } from "@nodeyard/contract/standard-nodes/errors.ts";
import type { Province } from "@nodeyard/contract/standard-nodes/provinces.ts";
import type { Text } from "@nodeyard/contract/text.ts";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { OwnerCaller } from "../../platform/http/route.ts";
import { lockOwnNode } from "./own-node.ts";
import { assertShort } from "./short-texts.ts";
import { noteChange, type StoredNode } from "./store.ts";

async function write(
  { db }: Deps,
  serverId: string,
  accountId: bigint,
  columns: { tag: string } | { label: string },
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

/** Writes the province of a locked node. It is part of what an open form has seen. */
export async function writeProvince(
  tx: Tx,
  { standard_node_id: nodeId }: Pick<StoredNode, "standard_node_id">,
  province: Province | "",
  now: Date,
): Promise<void> {
  await tx
    .updateTable("standard_nodes")
    .set({ province })
    .where("standard_node_id", "=", nodeId)
    .execute();
  await noteChange(tx, nodeId, now);
}

/** Says in which province a node is, in whatever status it is: resource gaps are matched by it. */
export async function placeNode(
  { db, clock }: Deps,
  { serverID, province }: SetProvinceRequest,
  { accountId }: OwnerCaller,
): Promise<{ message: Text }> {
  await db.transaction().execute(async (tx) => {
    const node = await lockOwnNode(tx, serverID, accountId);
    await writeProvince(tx, node, province, clock.now());
  });
  return { message: nodeMessages.set };
}

import { dialErrors } from "@nodeyard/contract/dial/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import type { Queryable } from "../../../platform/database.ts";
import { findNodes, type FoundNode } from "../../standard-nodes/find-node.ts";

type Names = Parameters<typeof findNodes>[2];

/** A node with lines and a device that dials them. */
export interface Host extends FoundNode {
  readonly deviceId: bigint;
  readonly dialConfigId: bigint;
}

/** The account's host of that name. Throws if it is foreign, unknown or not yet deployed. */
export async function findHost(
  db: Queryable,
  accountId: bigint,
  name: Names,
  isMeant: (node: FoundNode) => boolean = () => true,
): Promise<Host> {
  const nodes = (await findNodes(db, accountId, name)).filter(isMeant);
  // Several machines may have one hostname, of which some dial nothing.
  const node = nodes.find(
    ({ deviceId, dialConfigId }) => deviceId !== null && dialConfigId !== null,
  );
  if (nodes.length === 0) throw new ApiError(dialErrors.unknownHost);
  if (!node || node.deviceId === null || node.dialConfigId === null)
    throw new ApiError(dialErrors.hostNotReady);
  return { ...node, deviceId: node.deviceId, dialConfigId: node.dialConfigId };
}

import { ApiError } from "@nodeyard/contract/error.ts";
import { STATUS_WORDS } from "@nodeyard/contract/standard-nodes/deploy-lines.ts";
import { nodeErrors } from "@nodeyard/contract/standard-nodes/errors.ts";
import {
  DEPLOY_STATUS_NAMES,
  DEPLOY_STATUS,
  type DeployStatus,
  type DeployStatusName,
} from "@nodeyard/contract/standard-nodes/rules.ts";
import { sql } from "kysely";
import type { Language } from "@nodeyard/contract/envelope.ts";
import { inLanguage } from "@nodeyard/contract/text.ts";
import type { Queryable, Tx } from "../../platform/database.ts";
import { statusOf } from "./present-node.ts";
import { selectNodes, type NodeRow } from "./select-nodes.ts";
import { lockNode, type StoredNode } from "./store.ts";

/** Locks a node of the account; throws for foreign and unknown ones alike. */
export async function lockOwnNode(
  tx: Tx,
  serverId: string,
  accountId: bigint | undefined,
): Promise<StoredNode> {
  const node = await lockNode(tx, serverId, accountId);
  if (!node) throw new ApiError(nodeErrors.unknownNode);
  return node;
}

/** A node of the account, or of any if none is given, as lists show it; throws for foreign and unknown ones alike. */
export async function findNodeRow(
  db: Queryable,
  serverId: string,
  accountId: bigint | undefined,
): Promise<NodeRow> {
  const id = serverId.trim().toUpperCase();
  const condition =
    accountId === undefined
      ? sql`n.server_id = ${id}`
      : sql`n.server_id = ${id} and n.account_id = ${accountId}`;
  const { rows } = await selectNodes(condition).execute(db);
  const [row] = rows;
  if (!row) throw new ApiError(nodeErrors.unknownNode);
  return row;
}

export function nameOfStatus(status: DeployStatus): DeployStatusName {
  const name = DEPLOY_STATUS_NAMES.find((each) => DEPLOY_STATUS[each] === status);
  return name ?? "pending";
}

/** Throws unless the node's status allows what is asked for. */
export function assertStatus(
  node: StoredNode,
  isAllowed: (status: DeployStatus) => boolean,
  language: Language,
): void {
  const status = statusOf(node);
  if (isAllowed(status)) return;
  const word = inLanguage(STATUS_WORDS[nameOfStatus(status)], language);
  throw new ApiError(nodeErrors.notNow, { params: { status: word } });
}

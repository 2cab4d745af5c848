import { acceptanceErrors } from "@nodeyard/contract/acceptance/errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import type { Tx } from "../../../platform/database.ts";

/** Locks a node of the account by its server id; throws for foreign and unknown ones alike. */
export async function lockOwnNode(tx: Tx, serverId: string, accountId: bigint) {
  if (serverId.trim() === "") throw new ApiError(acceptanceErrors.serverMissing);
  const node = await tx
    .selectFrom("standard_nodes")
    .select(["standard_node_id", "server_id", "device_id", "deploy_status"])
    .where("server_id", "=", serverId.trim().toUpperCase())
    .where("account_id", "=", accountId)
    .forUpdate()
    .executeTakeFirst();
  if (!node) throw new ApiError(acceptanceErrors.unknownNode);
  return node;
}

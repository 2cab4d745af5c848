import { ApiError } from "@nodeyard/contract/error.ts";
import { nodeErrors } from "@nodeyard/contract/standard-nodes/errors.ts";
import { DEPLOY_STATUS, MOST_OPEN_NODES } from "@nodeyard/contract/standard-nodes/rules.ts";
import { sql } from "kysely";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { randomText } from "../../platform/secrets.ts";
import type { NodeFields } from "./read-fields.ts";
import { sealSecret, type NodeSecret } from "./secret.ts";
import type { StoredNode } from "./store.ts";

const createServerId = (): string => `SN${randomText(10, "0123456789ABCDEFGHJKMNPQRSTVWXYZ")}`;

/** Throws if an account would have too many nodes that are not deployed. */
export async function assertFewOpen(tx: Tx, accountId: bigint, added: number): Promise<void> {
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from standard_nodes
    where account_id = ${accountId} and device_id is null`.execute(tx);
  if ((rows[0]?.open ?? 0) + added > MOST_OPEN_NODES) throw new ApiError(nodeErrors.tooManyOpen);
}

/** Stores a new node, as a draft. */
export async function insertNode(
  deps: Deps,
  tx: Tx,
  node: {
    readonly accountId: bigint;
    readonly fields: NodeFields;
    readonly secret: NodeSecret;
    readonly configId: bigint | undefined;
  },
): Promise<StoredNode> {
  const now = deps.clock.now();
  const serverId = createServerId();
  return tx
    .insertInto("standard_nodes")
    .values({
      account_id: node.accountId,
      server_id: serverId,
      ...node.fields,
      ...(await sealSecret(deps, tx, serverId, node.secret)),
      dial_config_id: node.configId ?? null,
      deploy_status: DEPLOY_STATUS.pending,
      created_at: now,
      changed_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

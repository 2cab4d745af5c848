// Offered to other rooms.
import { ApiError } from "@nodeyard/contract/error.ts";
import { nodeErrors } from "@nodeyard/contract/standard-nodes/errors.ts";
import { canSubmit, type DeployStatus } from "@nodeyard/contract/standard-nodes/rules.ts";
import type { Language } from "@nodeyard/contract/envelope.ts";
import type { Tx } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { chooseConfig } from "./choose-config.ts";
import { assertStatus, lockOwnNode } from "./own-node.ts";
import { readBandwidth } from "./read-fields.ts";
import { submit } from "./start-deployment.ts";
import { noteChange } from "./store.ts";

interface Assignment {
  readonly serverId: string;
  /** The owner of node and configuration. */
  readonly accountId: bigint;
  readonly dialConfigId: string;
  /** In Mbps; undefined leaves it as it is. */
  readonly bandwidth?: number | string | undefined;
}

/** Gives an aggregated node a configuration of its owner and submits it; for the room of lines, and for operators. */
export async function assignDialConfig(
  { clock }: Pick<Deps, "clock">,
  tx: Tx,
  { serverId, accountId, dialConfigId, bandwidth }: Assignment,
  language: Language,
): Promise<DeployStatus> {
  if (dialConfigId === "") throw new ApiError(nodeErrors.configFirst);
  const node = await lockOwnNode(tx, serverId, accountId);
  assertStatus(node, canSubmit, language);
  const choice = { netType: node.net_type, nodeId: node.standard_node_id };
  const configId = await chooseConfig(tx, accountId, choice, dialConfigId);
  const mbps =
    bandwidth === undefined || bandwidth === "" ? node.bandwidth_mbps : readBandwidth(bandwidth, 1);
  const changed = await tx
    .updateTable("standard_nodes")
    .set({ dial_config_id: configId ?? null, bandwidth_mbps: mbps })
    .where("standard_node_id", "=", node.standard_node_id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteChange(tx, node.standard_node_id, clock.now());
  return submit(tx, changed, clock.now());
}

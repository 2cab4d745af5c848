import { ApiError } from "@nodeyard/contract/error.ts";
import { nodeErrors } from "@nodeyard/contract/standard-nodes/errors.ts";
import {
  DEPLOY_STATUS,
  NET_TYPE,
  PRIVILEGED_BANDWIDTH_MBPS,
} from "@nodeyard/contract/standard-nodes/rules.ts";
import { sql } from "kysely";
import type { Queryable, Tx } from "../../platform/database.ts";
import { readWireId } from "../../platform/wire-id.ts";
import { measuredUplinkBps } from "../monitoring/uplink.ts";

/** Four fifths: a line's overhead leaves less than its name. */
const MEASURED_BPS_PER_MBPS = 800_000;

/**
 * A dial configuration for a node of the account, locked so that it is not deleted meanwhile; undefined for an empty text. Throws
 * for a configuration that is another owner's, unknown, or another node's.
 */
export async function chooseConfig(
  tx: Tx,
  accountId: bigint,
  node: { readonly netType: number; readonly nodeId: bigint | undefined },
  dialConfigId: string,
): Promise<bigint | undefined> {
  if (dialConfigId === "") return undefined;
  if (node.netType !== NET_TYPE.aggregated) throw new ApiError(nodeErrors.configNotNeeded);
  const id = readWireId(dialConfigId);
  const config =
    id === undefined
      ? undefined
      : await tx
          .selectFrom("dial_configs")
          .select("dial_config_id")
          .where("dial_config_id", "=", id)
          .where("account_id", "=", accountId)
          .forUpdate()
          .executeTakeFirst();
  if (!config) throw new ApiError(nodeErrors.unknownConfig);
  const holder = await tx
    .selectFrom("standard_nodes")
    .select("standard_node_id")
    .where("dial_config_id", "=", config.dial_config_id)
    .executeTakeFirst();
  if (holder && holder.standard_node_id !== node.nodeId) throw new ApiError(nodeErrors.configBound);
  return config.dial_config_id;
}

/**
 * True if the account's deployed bandwidth opens the privileged channel: its lines are agreed on by hand. A node counts with the figure its
 * owner states once its device has been measured near that, because the number alone is the owner's.
 */
export async function isPrivileged(db: Queryable, accountId: bigint, now: Date): Promise<boolean> {
  const { rows } = await sql<{ device_id: bigint; mbps: number }>`
    select device_id, bandwidth_mbps as mbps from standard_nodes
    where account_id = ${accountId} and device_id is not null and bandwidth_mbps is not null
      and deploy_status in (${DEPLOY_STATUS.deployed}, ${DEPLOY_STATUS.bandwidthChanging})`.execute(
    db,
  );
  const measuredBps = await measuredUplinkBps(
    db,
    rows.map((node) => node.device_id),
    now,
  );
  const mbps = rows
    .filter((node) => (measuredBps.get(node.device_id) ?? 0) >= node.mbps * MEASURED_BPS_PER_MBPS)
    .reduce((sum, node) => sum + node.mbps, 0);
  return mbps >= PRIVILEGED_BANDWIDTH_MBPS;
}

import type { Language } from "@nodeyard/contract/envelope.ts";
import type { LineCounts, StandardNode } from "@nodeyard/contract/standard-nodes/calls.ts";
import {
  DEPLOY_STATUS,
  isDeployStatus,
  type DeployStatus,
} from "@nodeyard/contract/standard-nodes/rules.ts";
import type { Queryable } from "../../platform/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { markOf } from "../../platform/secret-mark.ts";
import { NODE_LINES } from "./deploy/node-lines.ts";
import { isDeployLine, lineText } from "./line-text.ts";
import type { NodeRow } from "./select-nodes.ts";
import type { StoredNode } from "./store.ts";

/** The status of a stored node, which the table bounds. */
export function statusOf({
  deploy_status: status,
}: Pick<StoredNode, "deploy_status">): DeployStatus {
  return isDeployStatus(status) ? status : DEPLOY_STATUS.pending;
}

/** Nodes in wire form, without their secrets, with the states of their lines as they are now. */
export async function presentNodes(
  deps: Pick<Deps, "clock" | "contributions"> & { readonly db: Queryable },
  rows: readonly NodeRow[],
  language: Language,
): Promise<StandardNode[]> {
  const deviceIds = rows.flatMap(({ device_id: id, dial_config_id: configId }) =>
    id === null || configId === null ? [] : id,
  );
  const [nodeLines] = NODE_LINES.read(deps);
  const counts =
    deviceIds.length > 0 && (await nodeLines?.count(deps.db, deviceIds, deps.clock.now()));
  return rows.map((row) =>
    presentNode(row, (counts && counts.get(row.device_id ?? 0n)) || null, language),
  );
}

function presentNode(row: NodeRow, lines: LineCounts | null, language: Language): StandardNode {
  return {
    _id: String(row.standard_node_id),
    serverID: row.server_id,
    serverNetType: row.net_type === 0 ? 0 : 1,
    serverNote: row.note,
    serverOwner: row.nickname,
    serverRecords: row.records,
    bandwidthMb: row.bandwidth_mbps,
    serverConfigID: row.dial_config_id === null ? "" : String(row.dial_config_id),
    serverConfigName: row.config_name ?? "",
    serverDeployStatus: statusOf(row),
    serverDeployMessage:
      row.line !== null && isDeployLine(row.line) ? lineText(row.line, row.params, language) : "",
    serverExtIP: row.ip,
    serverJumperIP: row.ip,
    serverJumperPort: row.ssh_port,
    serverIntIP: row.internal_ip,
    serverGateway: row.gateway,
    serverLoginAccount: row.login_account,
    serverPasswd: "",
    secretKind: row.secret_kind,
    secretMark: markOf(row.sealed_secret),
    serverBcode: row.code ?? "",
    serverHostname: row.hostname ?? "",
    serverTag: row.tag,
    serverLabel: row.label,
    province: row.province,
    hostKey: row.host_key ?? "",
    newHostKey: row.new_host_key ?? "",
    deviceId: row.device_id === null ? null : String(row.device_id),
    deploymentId: row.deployment_id === null ? null : String(row.deployment_id),
    lines,
    deployedAt: row.deployed_at?.toISOString() ?? null,
    version: String(row.version),
    createdAt: row.created_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
  };
}

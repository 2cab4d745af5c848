import type { Language } from "@nodeyard/contract/envelope.ts";
import type { StandardNode } from "@nodeyard/contract/standard-nodes/calls.ts";
import {
  DEPLOY_STATUS,
  isDeployStatus,
  type DeployStatus,
} from "@nodeyard/contract/standard-nodes/rules.ts";
import { markOf } from "../../platform/secret-mark.ts";
import { isDeployLine, lineText } from "./line-text.ts";
import type { NodeRow } from "./select-nodes.ts";
import type { StoredNode } from "./store.ts";

/** The status of a stored node, which the table bounds. */
export function statusOf({
  deploy_status: status,
}: Pick<StoredNode, "deploy_status">): DeployStatus {
  return isDeployStatus(status) ? status : DEPLOY_STATUS.pending;
}

/** A node in wire form, without its secret. */
export function presentNode(row: NodeRow, language: Language): StandardNode {
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
    version: String(row.version),
    createdAt: row.created_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
  };
}

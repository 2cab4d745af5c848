import {
  NODE_PASSWORD_MAX_LENGTH,
  NODE_PASSWORD_MIN_LENGTH,
} from "@nodeyard/contract/devices/rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import type { SetNodeRequest } from "@nodeyard/contract/standard-nodes/calls.ts";
import { nodeErrors } from "@nodeyard/contract/standard-nodes/errors.ts";
import {
  isLoginName,
  isPrivateKeyText,
  MAX_BANDWIDTH_MBPS,
  MAX_PORT,
  MIN_BANDWIDTH_MBPS,
  NET_TYPE,
  type NetType,
} from "@nodeyard/contract/standard-nodes/rules.ts";
import { isIP } from "node:net";
import ssh2 from "ssh2";
import { mayConnectTo } from "../../platform/outbound-address.ts";
import type { NodeSecret } from "./secret.ts";

/** A node as its form describes it, checked. */
export interface NodeFields {
  readonly net_type: NetType;
  readonly note: string;
  readonly nickname: string;
  readonly records: string;
  readonly province: string;
  readonly bandwidth_mbps: number | null;
  readonly ip: string;
  readonly internal_ip: string;
  readonly gateway: string;
  readonly ssh_port: number;
  readonly login_account: string;
}

function integer(value: number | string): number | undefined {
  const text = String(value).trim();
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** A node's bandwidth in Mbps; throws outside the bounds of its connection. */
export function readBandwidth(value: number | string, netType: NetType): number {
  const mbps = integer(value);
  const max = MAX_BANDWIDTH_MBPS[netType];
  if (mbps === undefined || mbps < MIN_BANDWIDTH_MBPS || mbps > max)
    throw new ApiError(nodeErrors.bandwidthInvalid, { params: { min: MIN_BANDWIDTH_MBPS, max } });
  return mbps;
}

function requireText(field: keyof SetNodeRequest, value: string): string {
  if (value === "") throw new ApiError(nodeErrors.missing, { field });
  return value;
}

/** An address as it is compared, `::1` and not `0:0::1`; throws if it is none. */
function readAddress(field: keyof SetNodeRequest, value: string): string {
  const family = isIP(value);
  if (family === 0 || value.includes("%")) throw new ApiError(nodeErrors.addressInvalid, { field });
  return family === 4 ? value : new URL(`http://[${value}]`).hostname.slice(1, -1);
}

const optionalAddress = (field: keyof SetNodeRequest, value: string): string =>
  value === "" ? "" : readAddress(field, value);

/** Checks a form by the rules of the contract, in the order of its fields; `allowed` are networks of the settings. */
export function readFields(
  request: Omit<SetNodeRequest, "commitType" | "isDraft" | "dialConfigID">,
  allowed: readonly string[],
): NodeFields {
  const netType: NetType = request.serverNetType === 0 ? 0 : 1;
  const note = requireText("serverNote", request.serverNote);
  const nickname = requireText("serverOwner", request.serverOwner);
  const ip = readAddress("ip", requireText("ip", request.ip));
  if (!mayConnectTo(ip, allowed)) throw new ApiError(nodeErrors.addressRefused);
  const port = integer(request.serverJumperPort);
  if (port === undefined || port < 1 || port > MAX_PORT) throw new ApiError(nodeErrors.portInvalid);
  if (netType === NET_TYPE.aggregated && request.serverGateway === "")
    throw new ApiError(nodeErrors.gatewayMissing);
  const account = requireText("serverLoginAccount", request.serverLoginAccount);
  if (!isLoginName(account)) throw new ApiError(nodeErrors.accountInvalid);
  const bandwidth =
    request.bandwidthMb === null || request.bandwidthMb === "" ? null : request.bandwidthMb;
  if (bandwidth === null && netType === NET_TYPE.dedicated)
    throw new ApiError(nodeErrors.missing, { field: "bandwidthMb" });
  return {
    net_type: netType,
    note,
    nickname,
    records: request.serverRecords,
    province: request.province,
    bandwidth_mbps: bandwidth === null ? null : readBandwidth(bandwidth, netType),
    ip,
    internal_ip: optionalAddress("serverIntIP", request.serverIntIP),
    gateway: optionalAddress("serverGateway", request.serverGateway),
    ssh_port: port,
    login_account: account,
  };
}

/** The password or key of a form; undefined if both are empty. */
export function readSecret(
  request: Pick<SetNodeRequest, "serverPasswd" | "serverPrivateKey">,
): NodeSecret | undefined {
  const key = request.serverPrivateKey.trim();
  if (key !== "") {
    const text = `${key.replaceAll("\r\n", "\n")}\n`;
    const isReadable = isPrivateKeyText(text) && !(ssh2.utils.parseKey(text) instanceof Error);
    if (!isReadable) throw new ApiError(nodeErrors.keyInvalid);
    return { kind: "key", text };
  }
  const { serverPasswd: text } = request;
  if (text === "") return undefined;
  const { length } = text;
  // A line break would end it where a login prompt reads it.
  const isFit = length >= NODE_PASSWORD_MIN_LENGTH && length <= NODE_PASSWORD_MAX_LENGTH;
  if (!isFit || /\p{Cc}/u.test(text)) throw new ApiError(nodeErrors.passwordLength);
  return { kind: "password", text };
}

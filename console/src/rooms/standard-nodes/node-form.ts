import {
  NODE_PASSWORD_MAX_LENGTH,
  NODE_PASSWORD_MIN_LENGTH,
} from "@nodeyard/contract/devices/rules.ts";
import type { setStandardNode, StandardNode } from "@nodeyard/contract/standard-nodes/calls.ts";
import {
  MAX_BANDWIDTH_MBPS,
  MAX_PORT,
  MIN_BANDWIDTH_MBPS,
  NET_TYPE,
  type NetType,
  type SecretKind,
} from "@nodeyard/contract/standard-nodes/rules.ts";
import { provinceName, type Province } from "@nodeyard/contract/standard-nodes/provinces.ts";
import { trimmedText, typedText } from "../../shared/forms/form-text.ts";
import type { FieldErrors } from "../../shared/forms/use-form.ts";
import { language } from "../../shared/site.ts";
import { nodes } from "./messages.ts";

type Request = NonNullable<(typeof setStandardNode)["shapes"]>["request"];

/** Choices beside the inputs. */
export interface Choices {
  readonly netType: NetType;
  readonly secretKind: SecretKind;
  readonly dialConfigID: string;
  /** Empty if it is not said. */
  readonly province: Province | "";
}

/** Inputs whose rules are those of the connection. */
export const RULED_BY_TYPE = ["serverGateway", "bandwidthMb"] as const;

/** A form as it is sent. */
type NodeForm = Omit<Request, "commitType" | "serverID" | "version">;

export function readForm(data: FormData, { netType, secretKind, dialConfigID, province }: Choices) {
  const text = (name: string) => trimmedText(data, name);
  const bandwidth = text("bandwidthMb");
  const isAggregated = netType === NET_TYPE.aggregated;
  return {
    serverNetType: netType,
    serverNote: text("serverNote"),
    serverOwner: text("serverOwner"),
    serverRecords: text("serverRecords"),
    province,
    bandwidthMb: bandwidth === "" ? null : bandwidth,
    ip: text("ip"),
    serverIntIP: text("serverIntIP"),
    serverJumperPort: text("serverJumperPort"),
    serverGateway: text("serverGateway"),
    serverLoginAccount: text("serverLoginAccount"),
    serverPasswd: secretKind === "password" ? typedText(data, "serverPasswd") : "",
    serverPrivateKey: secretKind === "key" ? text("serverPrivateKey") : "",
    dialConfigID: isAggregated ? dialConfigID : "",
    isDraft: data.has("isDraft"),
  } satisfies NodeForm;
}
type ReadForm = ReturnType<typeof readForm>;

const isInteger = (text: string, min: number, max: number): boolean =>
  /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max;

const REQUIRED = ["serverNote", "serverOwner", "ip", "serverLoginAccount"] as const;

/** Errors of a form, by its inputs; addresses and keys are for the server to judge. */
export function errorsOf(
  form: Pick<
    ReadForm,
    | (typeof REQUIRED)[number]
    | "bandwidthMb"
    | "serverGateway"
    | "serverJumperPort"
    | "serverPasswd"
    | "serverPrivateKey"
  >,
  { netType, secretKind }: Pick<Choices, "netType" | "secretKind">,
  isSecretStored: boolean,
): FieldErrors {
  const max = MAX_BANDWIDTH_MBPS[netType];
  const isAggregated = netType === NET_TYPE.aggregated;
  const required = Object.fromEntries(
    REQUIRED.map((name) => [name, form[name] === "" ? nodes.required : undefined]),
  );
  const { bandwidthMb: bandwidth, serverPasswd: password } = form;
  const isLengthFit =
    password.length >= NODE_PASSWORD_MIN_LENGTH && password.length <= NODE_PASSWORD_MAX_LENGTH;
  const secret = secretKind === "password" ? password : form.serverPrivateKey;
  const missing = secret === "" && !isSecretStored ? nodes.required : undefined;
  return {
    ...required,
    serverJumperPort: isInteger(form.serverJumperPort, 1, MAX_PORT) ? undefined : nodes.portInvalid,
    serverGateway: isAggregated && form.serverGateway === "" ? nodes.gatewayMissing : undefined,
    bandwidthMb: bandwidthError(bandwidth, isAggregated, max),
    serverPasswd:
      secretKind === "password"
        ? (missing ?? (password === "" || isLengthFit ? undefined : nodes.passwordLength))
        : undefined,
    serverPrivateKey: secretKind === "key" ? missing : undefined,
  };
}

function bandwidthError(
  bandwidth: string | null,
  isOptional: boolean,
  max: number,
): string | undefined {
  if (bandwidth === null) return isOptional ? undefined : nodes.required;
  return isInteger(bandwidth, MIN_BANDWIDTH_MBPS, max)
    ? undefined
    : nodes.bandwidthInvalid(String(max));
}

/** Names of what an edit can change, and the values of a node. */
function valuesOf(node: StandardNode): [name: string, value: string][] {
  const type = node.serverNetType === NET_TYPE.dedicated ? nodes.dedicated : nodes.aggregated;
  return [
    [nodes.type, type],
    [nodes.note, node.serverNote],
    [nodes.owner, node.serverOwner],
    [nodes.ip, node.serverExtIP],
    [nodes.port, String(node.serverJumperPort)],
    [nodes.internalIp, node.serverIntIP],
    [nodes.gateway, node.serverGateway],
    [nodes.bandwidthField, node.bandwidthMb === null ? "" : String(node.bandwidthMb)],
    [nodes.account, node.serverLoginAccount],
    [nodes.config, node.serverConfigName],
    [nodes.records, node.serverRecords],
    [nodes.province, provinceName(node.province, language)],
  ];
}

/** Kind of the stored login secret; the secret itself is never sent here. */
function secretText({ secretKind: kind }: StandardNode): string {
  if (kind === null) return "";
  return kind === "password" ? nodes.byPassword : nodes.byKey;
}

/** Differences between a node as it was opened and as it is now, by name. */
export function differences(
  opened: StandardNode,
  now: StandardNode,
): { name: string; before: string; now: string }[] {
  const current = new Map(valuesOf(now));
  const found = valuesOf(opened).flatMap(([name, before]) => {
    const value = current.get(name) ?? "";
    return value === before ? [] : [{ name, before, now: value }];
  });
  if (opened.secretMark === now.secretMark) return found;
  const [before, after] = [secretText(opened), secretText(now)];
  return [
    ...found,
    { name: nodes.secret, before, now: before === after ? nodes.secretAnew : after },
  ];
}

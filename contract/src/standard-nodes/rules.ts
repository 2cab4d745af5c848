/** A node's connection: a static line of its own, or lines that it dials and aggregates. */
export const NET_TYPE = { dedicated: 0, aggregated: 1 } as const;
export type NetType = (typeof NET_TYPE)[keyof typeof NET_TYPE];

/** `serverDeployStatus` by name. 2 and 10 to 12 are the phases of a deployment. */
export const DEPLOY_STATUS = {
  configMissing: -1,
  pending: 0,
  submitted: 1,
  connecting: 2,
  deployed: 3,
  loginFailed: 4,
  unreachable: 5,
  dialFailed: 6,
  hardwareLow: 7,
  awaitingContact: 8,
  addressTaken: 9,
  checking: 10,
  installing: 11,
  joining: 12,
  dialChanging: 13,
  bandwidthChanging: 14,
} as const;
export type DeployStatusName = keyof typeof DEPLOY_STATUS;
export type DeployStatus = (typeof DEPLOY_STATUS)[DeployStatusName];
export const DEPLOY_STATUS_NAMES = Object.keys(DEPLOY_STATUS) as DeployStatusName[];
export const DEPLOY_STATUSES: readonly DeployStatus[] = Object.values(DEPLOY_STATUS);

export function isDeployStatus(value: number): value is DeployStatus {
  return (DEPLOY_STATUSES as readonly number[]).includes(value);
}

/** 4 to 9: shown as problems, which the owner can correct. */
export function isProblem(status: DeployStatus): boolean {
  return status >= DEPLOY_STATUS.loginFailed && status <= DEPLOY_STATUS.addressTaken;
}

/** The deployer works on it: it can be canceled, and nothing else. */
export function isDeploying(status: DeployStatus): boolean {
  const { submitted, connecting, checking, installing, joining } = DEPLOY_STATUS;
  return ([submitted, connecting, checking, installing, joining] as number[]).includes(status);
}

/** It is deployed, and a change of its lines is being made. */
export function isChanging(status: number): boolean {
  return status === DEPLOY_STATUS.dialChanging || status === DEPLOY_STATUS.bandwidthChanging;
}

/** A device serves for it: lines that fail are a state of the lines. */
export function isInService(status: number): boolean {
  return status === DEPLOY_STATUS.deployed || isChanging(status);
}

export function canSubmit(status: DeployStatus): boolean {
  return canEdit(status) || status === DEPLOY_STATUS.configMissing;
}

/** Edited and deleted under the same rule. */
export function canEdit(status: DeployStatus): boolean {
  return status === DEPLOY_STATUS.pending || isProblem(status);
}

/** States to which an operator may move a node by hand: submitting starts the deployer, all others end it. */
export const MOVES = [
  DEPLOY_STATUS.pending,
  DEPLOY_STATUS.submitted,
  DEPLOY_STATUS.deployed,
  DEPLOY_STATUS.hardwareLow,
  DEPLOY_STATUS.awaitingContact,
  DEPLOY_STATUS.addressTaken,
] as const;
export type Move = (typeof MOVES)[number];

/** Login methods of the deployer. */
export const SECRET_KINDS = ["password", "key"] as const;
export type SecretKind = (typeof SECRET_KINDS)[number];

export const NODE_TEXT_MAX_LENGTH = 80;
/** Longest text that a call takes, so that a long one is refused in the words of its form. */
export const SENT_TEXT_MAX_LENGTH = 10_000;
export const PRIVATE_KEY_MAX_LENGTH = 12_000;
export const DEFAULT_SSH_PORT = 22;
export const DEFAULT_LOGIN_ACCOUNT = "root";
export const MAX_PORT = 65_535;
export const MIN_BANDWIDTH_MBPS = 1;
/** Of a static line, and of aggregated ones together. */
export const MAX_BANDWIDTH_MBPS: Readonly<Record<NetType, number>> = { 0: 10_000, 1: 5_000 };
/** Deployed and measured upstream bandwidth from which an owner's aggregated nodes wait for contact in place of a configuration. */
export const PRIVILEGED_BANDWIDTH_MBPS = 10_000;
/** Nodes of an account that are not deployed: each of them makes the server connect to an address. */
export const MOST_OPEN_NODES = 200;

/** A name that a system may have for an account: POSIX's portable names, and `$` at the end. */
export function isLoginName(text: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_.-]{0,31}\$?$/.test(text);
}

/** A private key as OpenSSH or PEM writes it; whether it can be read is for the server to try. */
export function isPrivateKeyText(text: string): boolean {
  return /^-----BEGIN [A-Z ]*PRIVATE KEY-----\n[\s\S]+\n-----END [A-Z ]*PRIVATE KEY-----$/.test(
    text.trim().replaceAll("\r\n", "\n"),
  );
}

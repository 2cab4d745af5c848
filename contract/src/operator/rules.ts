/** What an operator's job is; an account may have several. */
export const OPERATOR_ROLES = ["finance", "operations", "support"] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** The permission that an account has a role by. */
export function permissionOf<Role extends OperatorRole>(role: Role): `operator:${Role}` {
  return `operator:${role}`;
}
export const OPERATOR_PERMISSIONS = OPERATOR_ROLES.map((role) => permissionOf(role));

/** The roles among an account's permissions; with any of them it is an operator's. */
export function rolesAmong(permissions: readonly string[]): OperatorRole[] {
  return OPERATOR_ROLES.filter((role) => permissions.includes(permissionOf(role)));
}

/** Pages that are open to chosen accounts alone. */
export const PAGE_FLAGS = ["downlink", "buyback-second"] as const;
export type PageFlag = (typeof PAGE_FLAGS)[number];

/** Length of the reason that every act of an operator has. */
export const REASON_MIN_CHARACTERS = 3;
export const REASON_MAX_CHARACTERS = 500;

/** Whether a text is a reason: invisible characters do not count. */
export function isReason(text: string): boolean {
  const { length } = [...text.replace(/\p{Cf}/gu, "").trim()];
  return length >= REASON_MIN_CHARACTERS && length <= REASON_MAX_CHARACTERS;
}

/** Hours until a request that no other operator has decided expires. */
export const REQUEST_HOURS = 24;

/** Acts that take two operators: one asks, another approves. */
export const REQUEST_KINDS = ["payout", "correction", "roles", "factor-reset"] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** The roles of which an operator needs one to ask for an act of the kind, and to decide about it. */
export const REQUEST_ROLES: Readonly<Record<RequestKind, readonly OperatorRole[]>> = {
  payout: ["finance"],
  correction: ["finance"],
  roles: ["operations"],
  "factor-reset": ["support", "operations"],
};

/** Accounts with the role `operations` that are always left: they alone change roles, and it takes two. */
export const LEAST_OPERATIONS = 2;

/** States of a request; all but the first are final. */
export const REQUEST_STATES = ["open", "approved", "declined", "withdrawn", "expired"] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** What a search for accounts finds a text in. */
export const MATCHES = ["email", "id", "wallet", "mac", "code"] as const;

/** Activation codes that one act adds to a pool at most: a slip of the finger is no more. */
export const MOST_CODES_ADDED = 1_000_000;

/** Why signing of payouts is halted. */
export const HALT_REASONS = [
  "restore",
  "audit",
  "chain-ahead",
  "chain-contradicts",
  "operator",
] as const;

/** What a payout waits for. */
export const PAYOUT_WAITS = [
  "tokens",
  "gas",
  "fees",
  "ceiling",
  "token-refuses",
  "contract-paused",
  "not-a-payer",
  "foreign-transactions",
  "refused",
  "former-wallet",
  "contradiction",
  "restored",
] as const;

/** States of a job in the queue; one that is given up is not retried automatically. */
export const JOB_STATES = ["waiting", "running", "failing", "givenUp"] as const;

/** What needs an operator's attention. */
export const ALARMS = [
  "halted",
  "settlement",
  "ingest",
  "jobs",
  "messages",
  "wallet",
  "checks",
  "reviews",
] as const;
export type Alarm = (typeof ALARMS)[number];

/** Acts of operators in audit lines; those of owners are in `ACTIVITY` of the account's rules. */
export const OPERATOR_ACTS = [
  "operator.freeze",
  "operator.unfreeze",
  "operator.end-sign-ins",
  "operator.ask",
  "operator.decline",
  "operator.take-back",
  "operator.correct",
  "operator.change-roles",
  "operator.reset-factor",
  "operator.export",
  "operator.set-page",
  "operator.set-limit",
  "operator.send-qr-code",
  "operator.unbind",
  "operator.record-device",
  "operator.retry-job",
  "operator.add-codes",
  "operator.add-rate",
  "operator.withdraw-rate",
  "withdrawal.approve",
  "withdrawal.return",
  "withdrawal.end",
  "withdrawal.recover",
  "payouts.retry",
  "payouts.pause",
  "payouts.resume",
  "payouts.reconcile",
  "payouts.new-chain",
  "payouts.close-restore",
  "payouts.write-off",
  "home.save-announcement",
  "home.withdraw-announcement",
] as const;
export type OperatorAct = (typeof OPERATOR_ACTS)[number];

import type { OperatorRole } from "../operator-roles.ts";

/** Pages that are open to chosen accounts alone. */
export const PAGE_FLAGS = ["downlink", "buyback-second"] as const;
export type PageFlag = (typeof PAGE_FLAGS)[number];

/** Hours until a request that no other operator has decided expires. */
export const REQUEST_HOURS = 24;

/** Acts under dual control (four eyes): one operator requests, another approves. */
export const REQUEST_KINDS = [
  "payout",
  "buyback",
  "exchange",
  "correction",
  "roles",
  "factor-reset",
  "rate",
  "identity",
  "image",
  "announcement",
] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** The roles of which an operator needs one to ask for an act of the kind, and to decide about it. */
export const REQUEST_ROLES: Readonly<Record<RequestKind, readonly OperatorRole[]>> = {
  payout: ["finance"],
  buyback: ["finance"],
  exchange: ["finance"],
  correction: ["finance"],
  roles: ["operations"],
  "factor-reset": ["support", "operations"],
  rate: ["finance"],
  identity: ["support", "operations"],
  image: ["operations", "support"],
  announcement: ["support", "operations"],
};

/** Kinds that are about no account: their subject is the one of who asks. */
export const REQUESTS_OF_NO_ACCOUNT: readonly RequestKind[] = ["rate", "image", "announcement"];

/** Accounts with the role `operations` that are always left: they alone change roles, and it takes two. */
export const LEAST_OPERATIONS = 2;

/** States of a request; all but the first are final. `lapsed`: what it is about had changed when it was to be approved. */
export const REQUEST_STATES = [
  "open",
  "approved",
  "declined",
  "withdrawn",
  "lapsed",
  "expired",
] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** Fields in which accounts are searched. */
export const MATCHES = ["email", "id", "wallet", "mac", "code"] as const;

/** Activation codes that one act adds to a pool at most: a slip of the finger is no more. */
export const MOST_CODES_ADDED = 1_000_000;

/** Why signing of payouts is halted. */
export const HALT_REASONS = [
  "restore",
  "history",
  "audit",
  "chain-ahead",
  "chain-contradicts",
  "operator",
] as const;

/** Reasons for which a payout waits. */
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

/**
 * Checks of payouts. `reconcile` books what the chain has and the database lacks, and ends halts if all agrees; `audit` compares
 * the ledger with the chain and changes nothing, but halts payouts if too much was paid.
 */
export const PAYOUT_CHECKS = ["reconcile", "audit"] as const;
export type PayoutCheckKind = (typeof PAYOUT_CHECKS)[number];
/** `found`: an operator has to look at what it says. */
export const CHECK_STATES = ["running", "clean", "found", "failed"] as const;

/**
 * Why a check was not carried out: no node could be read; the chain does not fit the settings; the operator has lost the role;
 * it never ended; anything else, which the server's log has.
 */
export const CHECK_FAILURES = ["unreachable", "mismatch", "refused", "lost", "failed"] as const;
export type CheckFailure = (typeof CHECK_FAILURES)[number];

/** Kinds of audit findings. */
export const AUDIT_FAULTS = [
  "doublePaid",
  "dropped",
  "overpaid",
  "underpaid",
  "falselyEnded",
  "orphaned",
  "stuck",
] as const;
export type AuditFault = (typeof AUDIT_FAULTS)[number];

/** Findings of an audit, each of one kind. */
export const AUDIT_FINDINGS = [
  "paidTwice",
  "paidTooMuch",
  "paidTooLittle",
  "paidAnother",
  "returnedAndPaid",
  "reverted",
  "noTransfer",
  "noTransaction",
  "paidByAnother",
  "ownerless",
  "heldDiffers",
  "paidOutDiffers",
  "openTooLong",
] as const;
export type AuditFinding = (typeof AUDIT_FINDINGS)[number];

/** Progress of a signed payout. `lost`: its nonce went to a foreign transaction, so that it can pay nobody. */
export const SENT_STATES = ["signed", "sent", "included", "confirmed", "reverted", "lost"] as const;
export type SentState = (typeof SENT_STATES)[number];

/** States of a job in the queue; one that is given up is not retried automatically. */
export const JOB_STATES = ["waiting", "running", "failing", "givenUp"] as const;

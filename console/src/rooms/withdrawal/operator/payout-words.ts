// Offered to other rooms.
import type {
  OpenPayout,
  PayoutsResponse,
} from "@nodeyard/contract/withdrawal/operator/payout-calls.ts";
import { payouts } from "./messages.ts";

export const HALTS: Readonly<Record<PayoutsResponse["halts"][number]["reason"], string>> = {
  restore: payouts.haltRestore,
  history: payouts.haltHistory,
  audit: payouts.haltAudit,
  "chain-ahead": payouts.haltAhead,
  "chain-contradicts": payouts.haltContradicts,
  operator: payouts.haltOperator,
};

export const REVIEWS: Readonly<Record<NonNullable<OpenPayout["reviewReason"]>, string>> = {
  "account-ceiling": payouts.reviewAccount,
  "total-ceiling": payouts.reviewTotal,
  "young-account": payouts.reviewYoung,
  "unbooked-payment": payouts.reviewUnbooked,
};

const WAITS: Readonly<Record<NonNullable<OpenPayout["waitsFor"]>, string>> = {
  tokens: payouts.waitTokens,
  gas: payouts.waitGas,
  fees: payouts.waitFees,
  ceiling: payouts.waitCeiling,
  "token-refuses": payouts.waitToken,
  "contract-paused": payouts.waitContract,
  "not-a-payer": payouts.waitPayer,
  "foreign-transactions": payouts.waitForeign,
  refused: payouts.waitRefused,
  "former-wallet": payouts.waitFormer,
  contradiction: payouts.waitContradiction,
  restored: payouts.waitRestored,
};

/** Reason that a withdrawal waits: an operator before the chain. */
export function waitWords({ reviewReason, waitsFor, isFrozen, isSigned }: OpenPayout): string {
  if (reviewReason !== null) return REVIEWS[reviewReason];
  if (isFrozen && !isSigned) return payouts.waitRelease;
  return waitsFor === null ? payouts.waitNothing : WAITS[waitsFor];
}

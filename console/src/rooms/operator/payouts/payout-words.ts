import type { OpenPayout, PayoutsResponse } from "@nodeyard/contract/operator/payout-calls.ts";
import { operator } from "../messages.ts";

export const HALTS: Readonly<Record<PayoutsResponse["halts"][number]["reason"], string>> = {
  restore: operator.haltRestore,
  audit: operator.haltAudit,
  "chain-ahead": operator.haltAhead,
  "chain-contradicts": operator.haltContradicts,
  operator: operator.haltOperator,
};

const REVIEWS: Readonly<Record<NonNullable<OpenPayout["reviewReason"]>, string>> = {
  "account-ceiling": operator.reviewAccount,
  "total-ceiling": operator.reviewTotal,
  "young-account": operator.reviewYoung,
  "unbooked-payment": operator.reviewUnbooked,
};

const WAITS: Readonly<Record<NonNullable<OpenPayout["waitsFor"]>, string>> = {
  tokens: operator.waitTokens,
  gas: operator.waitGas,
  fees: operator.waitFees,
  ceiling: operator.waitCeiling,
  "token-refuses": operator.waitToken,
  "contract-paused": operator.waitContract,
  "not-a-payer": operator.waitPayer,
  "foreign-transactions": operator.waitForeign,
  refused: operator.waitRefused,
  "former-wallet": operator.waitFormer,
  contradiction: operator.waitContradiction,
  restored: operator.waitRestored,
};

/** What a withdrawal waits for: a person before the chain. */
export function waitWords({ reviewReason, waitsFor, isFrozen, isSigned }: OpenPayout): string {
  if (reviewReason !== null) return REVIEWS[reviewReason];
  if (isFrozen && !isSigned) return operator.waitRelease;
  return waitsFor === null ? operator.waitNothing : WAITS[waitsFor];
}

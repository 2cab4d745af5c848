// Offered to other rooms.
import type {
  OpenPayout,
  PayoutsResponse,
} from "@nodeyard/contract/withdrawal/operator/payout-calls.ts";
import { operatorKit } from "../../../shared/operator/messages.ts";
import { REVIEWS } from "../../redemption/review-words.ts";
import { payouts } from "./messages.ts";

export const HALTS: Readonly<Record<PayoutsResponse["halts"][number]["reason"], string>> = {
  restore: payouts.haltRestore,
  history: payouts.haltHistory,
  audit: payouts.haltAudit,
  "chain-ahead": payouts.haltAhead,
  "chain-contradicts": payouts.haltContradicts,
  operator: payouts.haltOperator,
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
export function waitWords({ reviewReasons, waitsFor, isFrozen, isSigned }: OpenPayout): string {
  if (reviewReasons.length > 0)
    return reviewReasons.map((reason) => REVIEWS[reason]).join(operatorKit.between);
  if (isFrozen && !isSigned) return payouts.waitRelease;
  return waitsFor === null ? payouts.waitNothing : WAITS[waitsFor];
}

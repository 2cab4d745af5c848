import { z } from "zod";
import { callsIn, type ResponseOf } from "../../call.ts";
import { instant, text } from "../../fields.ts";
import { bpText } from "../../ledger-fields.ts";
import { done, ok } from "../../response.ts";
import { WITHDRAWAL_STEPS } from "../rules.ts";
import { REVIEW_REASONS } from "../../redemption/rules.ts";
import { namedAccount, reason, version } from "../../operator-fields.ts";
import { HALT_REASONS, PAYOUT_WAITS } from "../../operator/rules.ts";

const { operator } = callsIn("withdrawal");

const payout = z.strictObject({
  withdrawalId: z.string(),
  account: namedAccount,
  createdAt: instant,
  /** Before fees: what leaves the owner's balance. */
  amount: bpText,
  /** After fees: what the wallet receives. */
  net: bpText,
  address: z.string(),
  /** The newest step of its timeline. */
  step: z.enum(WITHDRAWAL_STEPS),
  /** Why it waits for approval; none if it does not. */
  reviewReasons: z.array(z.enum(REVIEW_REASONS)),
  /** Further reason for which it waits; null if none. */
  waitsFor: z.enum(PAYOUT_WAITS).nullable(),
  /** A transaction was signed for it: only the chain can end it. */
  isSigned: z.boolean(),
  isFrozen: z.boolean(),
  /** A second operator has been asked to approve it. */
  isAsked: z.boolean(),
  /** Its account is the caller's, or another one of the same person. */
  isOwn: z.boolean(),
  version,
});
export type OpenPayout = z.infer<typeof payout>;

export const listPayouts = operator("finance").get("/api/v1/operator/payouts", {
  summary: "What halts payouts, and withdrawals that have not ended",
  response: ok({
    halts: z.array(
      z.strictObject({
        reason: z.enum(HALT_REASONS),
        since: instant,
        /** Otherwise only a clean reconciliation ends it. */
        canResume: z.boolean(),
      }),
    ),
    hasChain: z.boolean(),
    /** Null without a chain. */
    wallet: z
      .strictObject({
        address: z.string(),
        /** Of the next transaction; null before the first. */
        nextNonce: z.string().nullable(),
        /** Signed payouts that have not ended, and their sum after fees. */
        inProgress: z.number(),
        promised: bpText,
        /** BP in the payout contract when last looked at; null before. */
        contract: bpText.nullable(),
        gas: z.string().nullable().meta({ description: "In whole coins of the chain" }),
      })
      .nullable(),
    /** Oldest first, those that wait for approval before all others; 500 at most. */
    payouts: z.array(payout),
    total: z.number(),
  }),
});
export type PayoutsResponse = ResponseOf<typeof listPayouts>;

export const pausePayouts = operator("finance").post("/api/v1/operator/payouts/pause", {
  summary: "Sign nothing until it is resumed",
  request: z.object({ reason }),
  response: done,
  needsFreshProof: true,
});

export const resumePayouts = operator("finance").post("/api/v1/operator/payouts/resume", {
  summary: "End a halt of payouts",
  request: z.object({ halt: z.enum(HALT_REASONS), reason }),
  response: done,
  needsFreshProof: true,
});

export const returnPayout = operator("finance").post("/api/v1/operator/payouts/return", {
  summary: "Return the BP of a withdrawal for which nothing was signed",
  request: z.object({ withdrawalId: text(20), version, reason }),
  response: done,
  needsFreshProof: true,
});

export const retryPayout = operator("finance").post("/api/v1/operator/payouts/retry", {
  summary: "Advance a payout now, instead of at its next attempt",
  request: z.object({ withdrawalId: text(20), version, reason }),
  response: done,
  needsFreshProof: true,
});

export const endPayout = operator("finance").post("/api/v1/operator/payouts/end", {
  summary: "Complete a withdrawal by a payment that nothing accounts for",
  request: z.object({
    withdrawalId: text(20),
    hash: text(80).meta({ description: "Of the payment's transaction" }),
    version,
    reason,
  }),
  response: done,
  needsFreshProof: true,
});

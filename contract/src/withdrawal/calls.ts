import { z } from "zod";
import { callsIn, type RequestOf, type ResponseOf } from "../call.ts";
import { text, typed } from "../fields.ts";
import { bpText } from "../ledger-fields.ts";
import { pageQuery } from "../pagination-fields.ts";
import { ok } from "../response.ts";
import { CANCEL_REASONS, WITHDRAWAL_STATUSES, WITHDRAWAL_STEPS } from "./rules.ts";

const { owner } = callsIn("withdrawal");

export const getBalance = owner.get("/api/withdrawal/getBalance/", {
  summary: "Amount available to withdraw, and what blocks a withdrawal",
  response: ok({
    data: z.strictObject({
      balance: z.strictObject({ amount: bpText }),
      /**
       * `created`: one is in progress; `closed`: closed by the operator; `paused`: payouts are halted for a check; `done`:
       * withdrawals are possible.
       */
      withdrawalStatus: z.enum(["done", "created", "closed", "paused"]),
      /** Balance less immature revenue. */
      withdrawable: bpText,
      /** Immature revenue. */
      immature: bpText,
      gas: bpText,
      min: bpText,
      max: bpText,
      /** A withdrawal above this amount waits for an operator's approval. */
      approvalAbove: bpText,
      rmbPrice: z.string().meta({ description: "Yuan per BP, as decimal text" }),
      usdtPrice: z.string().meta({ description: "USDT per BP, as decimal text" }),
      /** The network that withdrawals are paid on; empty if none. */
      chainName: z.string(),
      /** The bound wallet or `NO_ADDRESS`. */
      eth_address: z.string(),
      lockedUntil: z.string().nullable().meta({
        description:
          "End of the withdrawal lock after a change of wallet or password, or a reset of the second factor, ISO; null if not locked",
      }),
      lockedBy: z.enum(["wallet", "password", "factor", "identity"]).nullable(),
    }),
  }),
});
export type BalanceResponse = ResponseOf<typeof getBalance>;

const withdrawal = z.strictObject({
  id: z.string(),
  /** ISO instant. */
  created_at: z.string(),
  ended_at: z.string().nullable().meta({ description: "Null while it is in progress" }),
  eth_dst_addr: z.string(),
  /** Gross amount, gas included. */
  subtotal: z.strictObject({ amount: bpText }),
  gas: bpText,
  net: bpText,
  balance_after: bpText,
  status: z.enum(WITHDRAWAL_STATUSES),
  /** The newest step of its timeline. */
  step: z.enum(WITHDRAWAL_STEPS),
  /** Hash of the current transaction; empty before signing. */
  transaction: z.string(),
  /** Block explorer page; empty if none. */
  eth_browser: z.string(),
});
export type Withdrawal = z.infer<typeof withdrawal>;

const listedWithdrawal = withdrawal.extend({
  usdtPrice: z.string().meta({
    description: "USDT per BP on the day that it was paid; empty before, and if it was returned",
  }),
});
export type ListedWithdrawal = z.infer<typeof listedWithdrawal>;

export const getDetails = owner.get("/api/withdrawal/getDetails/", {
  summary: "Withdrawals of the account",
  request: z.object(pageQuery),
  response: ok({
    /** Newest first. */
    data: z.strictObject({ data: z.array(listedWithdrawal), total: z.number() }),
  }),
});

export const commitWithdrawal = owner.post("/api/withdrawal/commitWithdrawal/", {
  summary: "Withdraw BP to the bound wallet",
  /**
   * Prices, fees and balances are never taken from the caller. A repeated `idempotencyKey` with the same content returns the
   * withdrawal it created.
   */
  request: z.object({
    /** Gross BP, as a number or decimal text. */
    amount: z.union([z.number(), text(40)]).default(""),
    password: z.string().max(200).default(""),
    emailVerifyCode: typed("code", 20).default(""),
    idempotencyKey: z.uuid().optional(),
  }),
  response: ok({ message: z.string(), data: withdrawal }),
  needsFreshProof: true,
  stopsWhenFrozen: true,
});
export type CommitRequest = RequestOf<typeof commitWithdrawal>;

const step = z.strictObject({
  step: z.enum(WITHDRAWAL_STEPS),
  /** ISO instant. */
  at: z.string(),
  /** Hash of the step's transaction; empty if none. */
  transaction: z.string(),
});

export const getTimeline = owner.get("/api/v1/withdrawal/timeline", {
  summary: "The steps of a withdrawal",
  /** By `id`, or by `idempotencyKey` if the response to a commit was lost. */
  request: z.object({ id: text(40).optional(), idempotencyKey: z.uuid().optional() }),
  response: ok({
    data: z.strictObject({
      withdrawal,
      steps: z.array(step),
      /** Confirmations when last looked at, including the transaction's block. */
      confirmations: z.number(),
      /** Required confirmations: now, or of an ended withdrawal when it ended. */
      requiredConfirmations: z.number(),
      cancelReason: z.enum(CANCEL_REASONS).nullable(),
      /** All its transaction hashes, oldest first, with block explorer pages. */
      transactions: z.array(z.strictObject({ transaction: z.string(), eth_browser: z.string() })),
    }),
  }),
});
export type TimelineQuery = RequestOf<typeof getTimeline>;
export type TimelineResponse = ResponseOf<typeof getTimeline>;

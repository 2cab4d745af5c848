import { z } from "zod";
import { owner, type RequestOf, type ResponseOf } from "../call.ts";
import { text } from "../fields.ts";
import { bpText } from "../ledger-fields.ts";
import { pageQuery } from "../pagination-fields.ts";
import { ok } from "../response.ts";
import { CANCEL_REASONS, WITHDRAWAL_STATUSES, WITHDRAWAL_STEPS } from "./rules.ts";

export const getBalance = owner.get("/api/withdrawal/getBalance/", {
  summary: "What can be withdrawn, and what stands in the way",
  response: ok({
    data: z.strictObject({
      balance: z.strictObject({ amount: bpText }),
      /** `created`: one is under way; `closed`: withdrawals are closed by the operator; `done`: nothing stands in the way. */
      withdrawalStatus: z.enum(["done", "created", "closed"]),
      /** Balance less the earnings of the last hours. */
      withdrawable: bpText,
      /** Earnings that are too young to be withdrawn. */
      immature: bpText,
      gas: bpText,
      min: bpText,
      max: bpText,
      /** The bound wallet or `NO_ADDRESS`. */
      eth_address: z.string(),
      /** ISO instant until which a change of wallet or password locks withdrawals; null when it does not. */
      lockedUntil: z.string().nullable(),
      lockedBy: z.enum(["wallet", "password"]).nullable(),
    }),
  }),
});
export type BalanceResponse = ResponseOf<typeof getBalance>;

const withdrawal = z.strictObject({
  id: z.string(),
  /** ISO instant. */
  created_at: z.string(),
  ended_at: z.string().nullable(),
  eth_dst_addr: z.string(),
  /** Gross amount, gas included. */
  subtotal: z.strictObject({ amount: bpText }),
  gas: bpText,
  net: bpText,
  balance_after: bpText,
  status: z.enum(WITHDRAWAL_STATUSES),
  /** Hash of the transaction that counts; empty before there is one. */
  transaction: z.string(),
  /** Page of the chain explorer; empty where there is none. */
  eth_browser: z.string(),
});
export type Withdrawal = z.infer<typeof withdrawal>;

export const getDetails = owner.get("/api/withdrawal/getDetails/", {
  summary: "Withdrawals of the account",
  request: z.object(pageQuery),
  response: ok({
    /** Newest first. */
    data: z.strictObject({ data: z.array(withdrawal), total: z.number() }),
  }),
});
export type DetailsQuery = RequestOf<typeof getDetails>;
export type DetailsResponse = ResponseOf<typeof getDetails>;

export const commitWithdrawal = owner.post("/api/withdrawal/commitWithdrawal/", {
  summary: "Withdraw BP to the bound wallet",
  /**
   * Prices, fees and balances are never taken from the caller. `idempotencyKey` names the attempt: sent again with the
   * same content it answers with the withdrawal that it made.
   */
  request: z.object({
    /** Gross BP, as a number or decimal text. */
    amount: z.union([z.number(), text(40)]).default(""),
    password: z.string().max(200).default(""),
    emailVerifyCode: text(20).default(""),
    idempotencyKey: z.uuid().optional(),
  }),
  response: ok({ message: z.string(), data: withdrawal }),
});
export type CommitRequest = RequestOf<typeof commitWithdrawal>;
export type CommitResponse = ResponseOf<typeof commitWithdrawal>;

const step = z.strictObject({
  step: z.enum(WITHDRAWAL_STEPS),
  /** ISO instant. */
  at: z.string(),
  /** Hash of the transaction that the step is about; empty where there is none. */
  transaction: z.string(),
});
export type TimelineStep = z.infer<typeof step>;

export const getTimeline = owner.get("/api/v1/withdrawal/timeline", {
  summary: "The steps of a withdrawal",
  /** By `id`, or by `idempotencyKey` where the answer to a commit was lost. */
  request: z.object({ id: text(40).optional(), idempotencyKey: z.uuid().optional() }),
  response: ok({
    data: z.strictObject({
      withdrawal,
      steps: z.array(step),
      /** Blocks on top of and including the one with the transaction, at most `requiredConfirmations`. */
      confirmations: z.number(),
      requiredConfirmations: z.number(),
      cancelReason: z.enum(CANCEL_REASONS).nullable(),
      /** Every hash that was sent for it, the newest last, with its page of the chain explorer. */
      transactions: z.array(z.strictObject({ transaction: z.string(), eth_browser: z.string() })),
    }),
  }),
});
export type TimelineQuery = RequestOf<typeof getTimeline>;
export type TimelineResponse = ResponseOf<typeof getTimeline>;

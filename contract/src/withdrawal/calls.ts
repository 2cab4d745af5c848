import { z } from "zod";
import { empty } from "../auth/calls.ts";
import { defineCall } from "../call.ts";
import { text, wholeNumber } from "../fields.ts";
import * as endpoints from "./endpoints.ts";
import { CANCEL_REASONS, WITHDRAWAL_STATUSES, WITHDRAWAL_STEPS } from "./rules.ts";

/** BP as exact decimal text with six decimals. */
const bp = z.string();

const balanceResponse = z.object({
  code: z.number(),
  data: z.object({
    balance: z.object({ amount: bp }),
    /** `created`: one is under way; `closed`: withdrawals are closed by the operator; `done`: nothing stands in the way. */
    withdrawalStatus: z.enum(["done", "created", "closed"]),
    /** Balance less the earnings of the last hours. */
    withdrawable: bp,
    /** Earnings that are too young to be withdrawn. */
    immature: bp,
    gas: bp,
    min: bp,
    max: bp,
    /** The bound wallet or `NO_ADDRESS`. */
    eth_address: z.string(),
    /** ISO instant until which a change of wallet or password locks withdrawals; null when it does not. */
    lockedUntil: z.string().nullable(),
    lockedBy: z.enum(["wallet", "password"]).nullable(),
  }),
});
export type BalanceResponse = z.infer<typeof balanceResponse>;

const withdrawal = z.object({
  id: z.string(),
  /** ISO instant. */
  created_at: z.string(),
  ended_at: z.string().nullable(),
  eth_dst_addr: z.string(),
  /** Gross amount, gas included. */
  subtotal: z.object({ amount: bp }),
  gas: bp,
  net: bp,
  balance_after: bp,
  status: z.enum(WITHDRAWAL_STATUSES),
  /** Hash of the transaction that counts; empty before there is one. */
  transaction: z.string(),
  /** Page of the chain explorer; empty where there is none. */
  eth_browser: z.string(),
});
export type Withdrawal = z.infer<typeof withdrawal>;

const detailsQuery = z.object({
  pageNum: wholeNumber(1, 1_000_000).optional(),
  pageSize: wholeNumber(1, 200).optional(),
});
export type DetailsQuery = z.infer<typeof detailsQuery>;
const detailsResponse = z.object({
  code: z.number(),
  /** Newest first. */
  data: z.object({ data: z.array(withdrawal), total: z.number() }),
});
export type DetailsResponse = z.infer<typeof detailsResponse>;

/**
 * Prices, fees and balances are never taken from the caller. `idempotencyKey` names the attempt: sent again with the
 * same content it answers with the withdrawal that it made.
 */
const commitRequest = z.object({
  /** Gross BP, as a number or decimal text. */
  amount: z.union([z.number(), text(40)]).default(""),
  password: z.string().max(200).default(""),
  emailVerifyCode: text(20).default(""),
  idempotencyKey: z.uuid().optional(),
});
export type CommitRequest = z.infer<typeof commitRequest>;
const commitResponse = z.object({ code: z.number(), message: z.string(), data: withdrawal });
export type CommitResponse = z.infer<typeof commitResponse>;

/** By `id`, or by `idempotencyKey` where the answer to a commit was lost. */
const timelineQuery = z.object({ id: text(40).optional(), idempotencyKey: z.uuid().optional() });
export type TimelineQuery = z.infer<typeof timelineQuery>;
const step = z.object({
  step: z.enum(WITHDRAWAL_STEPS),
  /** ISO instant. */
  at: z.string(),
  /** Hash of the transaction that the step is about; empty where there is none. */
  transaction: z.string(),
});
export type TimelineStep = z.infer<typeof step>;
const timelineResponse = z.object({
  code: z.number(),
  data: z.object({
    withdrawal,
    steps: z.array(step),
    /** Blocks on top of and including the one with the transaction, at most `requiredConfirmations`. */
    confirmations: z.number(),
    requiredConfirmations: z.number(),
    cancelReason: z.enum(CANCEL_REASONS).nullable(),
    /** Every hash that was sent for it, the newest last, with its page of the chain explorer. */
    transactions: z.array(z.object({ transaction: z.string(), eth_browser: z.string() })),
  }),
});
export type TimelineResponse = z.infer<typeof timelineResponse>;

export const calls = [
  defineCall({
    room: "withdrawal",
    endpoint: endpoints.getBalance,
    access: "owner",
    request: empty,
    response: balanceResponse,
    summary: "What can be withdrawn, and what stands in the way",
  }),
  defineCall({
    room: "withdrawal",
    endpoint: endpoints.getDetails,
    access: "owner",
    request: detailsQuery,
    response: detailsResponse,
    summary: "Withdrawals of the account",
  }),
  defineCall({
    room: "withdrawal",
    endpoint: endpoints.commitWithdrawal,
    access: "owner",
    request: commitRequest,
    response: commitResponse,
    summary: "Withdraw BP to the bound wallet",
  }),
  defineCall({
    room: "withdrawal",
    endpoint: endpoints.getTimeline,
    access: "owner",
    request: timelineQuery,
    response: timelineResponse,
    summary: "The steps of a withdrawal",
  }),
];

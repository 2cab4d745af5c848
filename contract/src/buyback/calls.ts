import { PAYEE_CAUSES } from "./payee-causes.ts";
import { z } from "zod";
import { callsIn, type RequestOf, type ResponseOf } from "../call.ts";
import { text, typed, integer } from "../fields.ts";
import { bpText } from "../ledger-fields.ts";
import { pageQuery } from "../pagination-fields.ts";
import { meanPriceFields } from "../redemption/price-fields.ts";
import { taxAgreement } from "../redemption/fields.ts";
import { ok } from "../response.ts";
import { BUYBACK_CHANNELS, BUYBACK_STATES, BUYBACK_STEPS, RETURN_REASONS } from "./rules.ts";

const { owner } = callsIn("buyback");

const type = integer(94, 95);
const yuanText = z.string().meta({ description: "Yuan as decimal text with two places" });

export const getLastSevenDayPrice = owner.get("/api/withdrawal/getLastSevenDayPrice", {
  summary: "Price, terms and limits of a buy-back, and what blocks it",
  request: z.object({ type: type.default(94) }),
  response: ok({
    data: z.strictObject({
      type: z.number(),
      ...meanPriceFields,
      discount: z.string().meta({ description: "Share that is paid, such as `0.95`" }),
      minAmount: z.number().meta({ description: "Whole yuan" }),
      maxAmount: z.number().meta({ description: "Whole yuan" }),
      multiple: z.number().meta({ description: "Whole yuan that an amount is a multiple of" }),
      BUYBACK_COUNT: z.number().meta({ description: "Buy-backs of the person this month" }),
      BUYBACK_MONEY_COUNT: yuanText.meta({
        description: "Yuan of the person's quota used this month",
      }),
      TYPE_1_SHUI: z.string().meta({ description: "Tax of type 94, percent" }),
      TYPE_2_SHUI: z.string().meta({ description: "Tax of type 95, percent" }),
      TYPE_3_SHUI: z.string().meta({ description: "What is deducted in all, percent" }),
      platformTaxPercent: z
        .string()
        .meta({ description: "Tax that the platform pays beside what is deducted" }),
      balance: bpText,
      withdrawable: bpText.meta({ description: "Balance less immature revenue" }),
      immature: bpText,
      canExchangeMoney: z
        .number()
        .meta({ description: "What `withdrawable` is worth, whole yuan" }),
      monthLimit: z.number().meta({ description: "Of a person, over all ways of being paid yuan" }),
      monthLeft: z.number().meta({ description: "Whole yuan" }),
      maxPerMonth: z
        .number()
        .nullable()
        .meta({ description: "Buy-backs a month; null: any number" }),
      isOpen: z.boolean(),
      permissionLevel: z.number(),
      ZFBAccount: z.string().meta({ description: "Masked; empty if none" }),
      ZFBName: z.string().meta({ description: "Masked; empty before the check" }),
      lockedUntil: z.string().nullable(),
      lockedBy: z.enum(["payee", "password", "factor", "identity"]).nullable(),
    }),
  }),
});
export type TermsResponse = ResponseOf<typeof getLastSevenDayPrice>;

const buyback = z.strictObject({
  id: z.string(),
  type: z.number(),
  /** ISO instant. */
  time: z.string(),
  endedAt: z.string().nullable().meta({ description: "Null while it is in progress" }),
  exchangeMoney: yuanText,
  realMoney: yuanText,
  tax: yuanText,
  fee: yuanText,
  exchangeBXC: bpText,
  RMBPrice: z.string(),
  discount: z.string(),
  orderId: z.string().meta({ description: "Number of its payment; empty before it is paid" }),
  ZFBAccount: z.string().meta({ description: "Masked" }),
  ZFBName: z.string().meta({ description: "Masked" }),
  status: z.number().meta({
    description: "0 submitted, 1 paid, 2 failed, 3 submitted and looked into, 4 processing",
  }),
  state: z.enum(BUYBACK_STATES),
  returnReason: z.enum(RETURN_REASONS).nullable(),
  payeeCause: z
    .enum(PAYEE_CAUSES)
    .nullable()
    .meta({ description: "Of the reason `payee-refused`" }),
});
export type Buyback = z.infer<typeof buyback>;

export const commitBuyBack = owner.post("/api/withdrawal/commitBuyBack", {
  summary: "Sell BP for yuan",
  /**
   * Figures are recomputed; those that differ are refused, so that nobody is paid on other terms than the page showed. The price
   * is held until the `priceHeldUntil` that came with it.
   * A repeated `idempotencyKey` with the same content returns the buy-back that it made.
   */
  request: z.object({
    type: type.default(94),
    exchangeMoney: z.union([z.number(), text(40)]).default(""),
    inputEmailCode: typed("code", 20).default(""),
    imageCodeId: text(100).default(""),
    imageCode: typed("code", 20).default(""),
    channel: z.union([z.enum(BUYBACK_CHANNELS), z.literal("")]).default(""),
    RMBPrice: text(40).optional(),
    discount: z.union([z.number(), text(20)]).optional(),
    realMoney: z.union([z.number(), text(40)]).optional(),
    exchangeBXC: z.union([z.number(), text(40)]).optional(),
    /** As the page shows it: masked. */
    ZFBAccount: typed("alipayAccount", 100).optional(),
    ZFBName: text(60).optional(),
    /** Most that the page offered, which changes with every hour: not compared. */
    canExchangeMoney: z.union([z.number(), text(40)]).optional(),
    /** False: the page itself found an error, and nothing is sold. */
    canCommit: z.boolean().optional(),
    taxAgreement,
    idempotencyKey: z.uuid().optional(),
  }),
  response: ok({ message: z.string(), data: buyback }),
  needsFreshProof: true,
  stopsWhenFrozen: true,
});
export type CommitBuyBackRequest = RequestOf<typeof commitBuyBack>;
export type CommitBuyBackResponse = ResponseOf<typeof commitBuyBack>;

export const getBuybackList = owner.get("/api/withdrawal/getBuybackList", {
  summary: "Buy-backs of the account",
  request: z.object({ ...pageQuery, type: type.optional() }),
  response: ok({
    /** Newest first. */
    data: z.strictObject({ data: z.array(buyback), total: z.number() }),
  }),
});

export const getBuybackAddress = owner.post("/api/withdrawal/getBuybackAddress", {
  summary: "Where buy-backs are paid to",
  response: ok({
    data: z.strictObject({
      ZFBAccount: z.string().meta({ description: "Masked; empty if none" }),
      ZFBName: z.string(),
    }),
  }),
});

export const getBuybackAuth = owner.get("/api/withdrawal/getBuybackAuth", {
  summary: "Whether the account may use the second buy-back",
  response: ok({ data: z.strictObject({ auth: z.boolean() }) }),
});

export const getPermissionLevel = owner.get("/api/withdrawal/getPermissionLevel", {
  summary: "How far the owner is verified, and what a buy-back takes",
  response: ok({
    data: z.strictObject({
      level: z.number().meta({ description: "0 nothing, 1 phone, 2 real name" }),
      required: z.number(),
    }),
  }),
});

const step = z.strictObject({
  step: z.enum(BUYBACK_STEPS),
  /** ISO instant. */
  at: z.string(),
});

export const getBuybackStatus = owner.get("/api/withdrawal/getBuybackStatus", {
  summary: "The steps of a buy-back",
  /** By `id`, or by `idempotencyKey` if the response to a commit was lost. */
  request: z.object({ id: text(40).optional(), idempotencyKey: z.uuid().optional() }),
  response: ok({ data: z.strictObject({ buyback, steps: z.array(step) }) }),
});
export type BuybackStatusQuery = RequestOf<typeof getBuybackStatus>;
export type BuybackStatusResponse = ResponseOf<typeof getBuybackStatus>;

const refreshFields = {
  summary: "Look for news of a payment now, instead of at the next turn",
  request: z.object({ id: text(40) }),
  response: ok({ message: z.string(), data: buyback }),
} as const;

export const setPaymentWithStatus = owner.get("/api/withdrawal/setPaymentWithStatus", {
  ...refreshFields,
  writes: true,
});
export const setPaymentWithStatusByPost = owner.post("/api/v1/buybacks/look", refreshFields);
export type PaymentStatusResponse = ResponseOf<typeof setPaymentWithStatus>;

import { z } from "zod";
import { RETURN_REASONS } from "../buyback/rules.ts";
import { callsIn, type RequestOf, type ResponseOf } from "../call.ts";
import { flag, text, typed, integer } from "../fields.ts";
import { bpText } from "../ledger-fields.ts";
import { pageQuery } from "../pagination-fields.ts";
import { meanPriceFields } from "../redemption/price-fields.ts";
import { taxAgreement } from "../redemption/fields.ts";
import { done, ok } from "../response.ts";
import { RUN_STATES, SKIP_REASONS } from "./rules.ts";

const { owner } = callsIn("auto-withdrawal");

const masked = z.string().meta({ description: "Masked; empty if none" });

export const getAutoWithdrawal = owner.get("/api/withdrawalAuto/getAutoWithdrawal", {
  summary: "The automatic withdrawal of the account, and what it can be",
  response: ok({
    data: z.strictObject({
      autoWithdrawal: z.number().meta({ description: "1 on, 0 off" }),
      autoWithCount: z
        .number()
        .nullable()
        .meta({ description: "Yuan of each payment; null before it is set" }),
      ZFBName: masked,
      ZFBAccount: masked,
      isVerified: z.boolean().meta({ description: "Name and ID photos" }),
      hasPayee: z.boolean().meta({ description: "Bank card and Alipay account are both saved" }),
      /** True while switching it on has to accept the tax agreement. */
      needsTaxAgreement: z.boolean(),
      /** True if operators have refused buy-backs and exchanges to the account. */
      isBarred: z.boolean(),
      amounts: z.array(z.number()).meta({ description: "Whole yuan, to choose from" }),
      runDays: z.array(z.number()).meta({ description: "Days of the month, in China" }),
      /** ISO instant. */
      nextRun: z.string(),
      taxPercent: z.string(),
      platformTaxPercent: z.string(),
      RMBPrice: meanPriceFields.RMBPrice.meta({
        description: "Of a run at this moment, yuan per BP; a run has the price of its day",
      }),
      prices: meanPriceFields.prices,
      monthLimit: z.number().meta({ description: "Whole yuan, shared with buy-backs" }),
      monthLeft: z.number().meta({ description: "Whole yuan" }),
    }),
  }),
});
export type AutoWithdrawalResponse = ResponseOf<typeof getAutoWithdrawal>;

export const getList = owner.get("/api/withdrawalAuto/getList", {
  summary: "Where automatic withdrawals are paid to",
  /** Empty before a payee is saved. */
  response: ok({ list: z.array(z.strictObject({ ZFBName: masked, ZFBAccount: masked })) }),
});

const setting = {
  summary: "Set the automatic withdrawal",
  request: z.object({
    autoWithdrawal: flag.default(true),
    autoWithCount: integer(0, 1_000_000).optional(),
    /** As the page shows them: masked. Others than those that are saved are refused. */
    ZFBName: text(60).optional(),
    ZFBAccount: typed("alipayAccount", 100).optional(),
    verifyCode: typed("code", 20).default(""),
    taxAgreement,
  }),
  response: done,
  needsFreshProof: true,
  stopsWhenFrozen: true,
} as const;

export const setAutoWithdrawal = owner.get("/api/withdrawalAuto/setAutoWithdrawal", {
  ...setting,
  writes: true,
});
export const setAutoWithdrawalByPost = owner.post("/api/v1/auto-withdrawal", setting);
export type SetAutoWithdrawalRequest = RequestOf<typeof setAutoWithdrawal>;

const status = {
  summary: "Switch the automatic withdrawal on, with a code, or off",
  request: z.object({
    autoWithdrawal: flag,
    verifyCode: typed("code", 20).default(""),
    taxAgreement,
  }),
  response: done,
  needsFreshProof: true,
  stopsWhenFrozen: true,
} as const;

export const setAutoWithStatus = owner.get("/api/withdrawalAuto/setAutoWithStatus", {
  ...status,
  writes: true,
});
export const setAutoWithStatusByPost = owner.post("/api/v1/auto-withdrawal/status", status);
export type SetStatusRequest = RequestOf<typeof setAutoWithStatus>;

const run = z.strictObject({
  id: z.string().meta({ description: "The run's day, `2026-11-08`" }),
  /** ISO instant. */
  time: z.string(),
  exchangeMoney: z.string().meta({ description: "Yuan with two places, before tax" }),
  realMoney: z.string().meta({ description: "Yuan that are paid; `0.00` if none" }),
  tax: z.string().meta({ description: "Yuan; `0.00` if none is paid, as the fee" }),
  fee: z.string(),
  exchangeBXC: bpText,
  RMBPrice: z.string().meta({ description: "Yuan per BP; empty without a buy-back" }),
  orderId: z.string().meta({ description: "Number of its payment; empty before it is paid" }),
  endedAt: z.string().nullable().meta({ description: "When its buy-back ended" }),
  ZFBName: masked,
  ZFBAccount: masked,
  status: z.number().meta({ description: "0 submitted, 1 paid, 2 account error, 3 skipped" }),
  state: z.enum(RUN_STATES),
  skipReason: z.enum(SKIP_REASONS).nullable(),
  returnReason: z.enum(RETURN_REASONS).nullable(),
  buybackId: z.string().nullable().meta({ description: "The buy-back that pays it" }),
});
export type AutoRun = z.infer<typeof run>;

export const getAutoWithList = owner.get("/api/withdrawalAuto/getAutoWithList", {
  summary: "Past runs of the automatic withdrawal",
  request: z.object(pageQuery),
  /** Newest first. */
  response: ok({ data: z.strictObject({ data: z.array(run), total: z.number() }) }),
});

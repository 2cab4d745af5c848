import { z } from "zod";
import { callsIn, type RequestOf, type ResponseOf } from "../call.ts";
import { text, typed, integer } from "../fields.ts";
import { bpText } from "../ledger-fields.ts";
import { pageQuery } from "../pagination-fields.ts";
import { meanPriceFields } from "../redemption/price-fields.ts";
import { taxAgreement } from "../redemption/fields.ts";
import { ok } from "../response.ts";
import {
  EXCHANGE_RETURN_REASONS,
  EXCHANGE_STATES,
  EXCHANGE_STEPS,
  MAX_CARDS,
  MAX_DENOMINATION_YUAN,
} from "./rules.ts";

const { owner } = callsIn("exchange");

const denomination = integer(1, MAX_DENOMINATION_YUAN);
const integerYuan = z.number().meta({ description: "Whole yuan" });

export const getExchangeInfo = owner.get("/api/exchange/getExchangeInfo", {
  summary: "Available gift cards, price and balance, and what blocks an exchange",
  response: ok({
    data: z.strictObject({
      ...meanPriceFields,
      /** Denominations that are offered, in whole yuan. */
      canExchangeMoney: z.array(z.number()),
      /** By denomination: counts that are offered, in stock, and within balance and month. */
      canExchangeCount: z.record(z.string(), z.array(z.number())),
      balance: bpText,
      withdrawable: bpText.meta({ description: "Balance less immature revenue" }),
      immature: bpText,
      worth: integerYuan.meta({ description: "What `withdrawable` is worth, whole yuan" }),
      monthLimit: z.number().meta({ description: "Whole yuan of a person and month" }),
      monthLeft: integerYuan,
      isOpen: z.boolean(),
      permissionLevel: z.number(),
      lockedUntil: z.string().nullable(),
      lockedBy: z.enum(["password", "factor", "identity"]).nullable(),
    }),
  }),
});
export type ExchangeInfoResponse = ResponseOf<typeof getExchangeInfo>;

export const getLimit = owner.get("/api/exchange/getLimit", {
  summary: "Whether a card of a denomination can be had now; refused with the reason if not",
  request: z.object({ JDCardMoney: denomination }),
  response: ok({
    message: z.string(),
    data: z.strictObject({
      /** Counts of an exchange now: offered, in stock, within balance and quota. */
      counts: z.array(z.number()),
      monthLeft: integerYuan,
    }),
  }),
  opensInApp: true,
});

const exchange = z.strictObject({
  id: z.string(),
  /** ISO instant. */
  time: z.string(),
  endedAt: z.string().nullable().meta({ description: "Null while it is in progress" }),
  exchangeJDMoney: integerYuan.meta({ description: "Total, whole yuan" }),
  JDCardMoney: integerYuan.meta({ description: "Denomination, whole yuan" }),
  JDCardCount: z.number(),
  exchangeBXC: bpText,
  RMBPrice: z.string(),
  exchangeStatus: z.number().meta({ description: "1 exchanging, 2 done, 3 failed, BP returned" }),
  state: z.enum(EXCHANGE_STATES),
  returnReason: z.enum(EXCHANGE_RETURN_REASONS).nullable(),
});
export type Exchange = z.infer<typeof exchange>;

export const getExchangeStatus = owner.get("/api/v1/exchanges/status", {
  summary: "The steps of an exchange",
  /** By `id`, or by `idempotencyKey` if the response to a commit was lost. */
  request: z.object({ id: text(40).optional(), idempotencyKey: z.uuid().optional() }),
  response: ok({
    data: z.strictObject({
      exchange,
      steps: z.array(
        z.strictObject({
          step: z.enum(EXCHANGE_STEPS),
          /** ISO instant. */
          at: z.string(),
        }),
      ),
    }),
  }),
});
export type ExchangeStatusResponse = ResponseOf<typeof getExchangeStatus>;

export const commitExchange = owner.post("/api/exchange/commitExchange", {
  summary: "Exchange BP for gift cards",
  /**
   * Figures are recomputed; those that differ are refused, so that nobody exchanges on other terms than the page showed. The price
   * is held until the `priceHeldUntil` that came with it.
   * A repeated `idempotencyKey` with the same content returns the exchange that it made.
   */
  request: z.object({
    JDCardMoney: z.union([denomination, z.literal("")]).default(""),
    JDCardCount: z.union([integer(1, MAX_CARDS), z.literal("")]).default(""),
    emailVerifyCode: typed("code", 20).default(""),
    exchangeJDMoney: z.union([z.number(), text(40)]).optional(),
    needBXCCount: z.union([z.number(), text(40)]).optional(),
    RMBPrice: text(40).optional(),
    taxAgreement,
    tel: text(40).optional().meta({ description: "Of old clients; the account's own is used" }),
    idempotencyKey: z.uuid().optional(),
  }),
  response: ok({ message: z.string(), data: exchange }),
  needsFreshProof: true,
  stopsWhenFrozen: true,
});
export type CommitExchangeRequest = RequestOf<typeof commitExchange>;
export type CommitExchangeResponse = ResponseOf<typeof commitExchange>;

export const getExchangeList = owner.get("/api/exchange/getExchangeList", {
  summary: "Exchanges of the account",
  request: z.object(pageQuery),
  response: ok({
    /** Newest first. */
    data: z.strictObject({ data: z.array(exchange), total: z.number() }),
  }),
});

const shown = {
  summary: "The secrets of an exchange's cards, for a captcha and a code; leaves an audit line",
  request: z.object({
    dealId: text(40),
    imageCodeId: text(100).default(""),
    imageCode: typed("code", 20).default(""),
    emailVerifyCode: typed("code", 20).default(""),
  }),
  response: ok({
    data: z.array(
      z.strictObject({
        card: z.string().meta({ description: "What redeems the card" }),
        number: z.string(),
        validUntil: z.string().nullable().meta({ description: "Day; null without an end" }),
      }),
    ),
  }),
  needsFreshProof: true,
  stopsWhenFrozen: true,
  opensInApp: true,
} as const;

export const getJDOrderPass = owner.get("/api/exchange/getJDOrderPass", { ...shown, writes: true });
/** The same, without captcha and code in an address. */
export const getJDOrderPassByPost = owner.post("/api/v1/exchanges/cards", shown);
export type ShowCardsRequest = RequestOf<typeof getJDOrderPassByPost>;
export type ShowCardsResponse = ResponseOf<typeof getJDOrderPassByPost>;

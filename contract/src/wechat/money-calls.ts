import { z } from "zod";
import {
  commitBuyBack,
  getBuybackList as getWebList,
  getLastSevenDayPrice,
} from "../buyback/calls.ts";
import { callsIn, type RequestOf } from "../call.ts";
import {
  commitExchange,
  getExchangeInfo,
  getExchangeList as getWebExchanges,
} from "../exchange/calls.ts";
import { text, typed, integer } from "../fields.ts";
import { bpText } from "../ledger-fields.ts";
import { pageQuery } from "../pagination-fields.ts";
import { ok } from "../response.ts";
import { BALANCE_NONE } from "./rules.ts";

const { inApp } = callsIn("wechat");

/** A bound account: by its id, its e-mail, or both, which then belong together. */
const account = { id: text(100).default(""), email: typed("email", 254).default("") };

export const getWechatBalance = inApp.post("/api/wechat/getWechatBalance", {
  summary: "Balance of a bound account",
  request: z.object(account),
  response: ok({
    data: z.strictObject({
      balance: z
        .union([bpText, z.literal(BALANCE_NONE)])
        .meta({ description: "`NONE` while buy-backs are closed" }),
      withdrawable: bpText.meta({ description: "Balance less immature revenue" }),
      immature: bpText,
    }),
  }),
  /** With code 500: why. */
  refusalFields: { details: z.string().optional() },
});

export const getWechatSevenDayPrice = inApp.post("/api/wechat/getWechatSevenDayPrice", {
  summary: "Price, terms and limits of a buy-back of a bound account",
  request: z.object({ type: integer(94, 95).default(94), ...account }),
  response: getLastSevenDayPrice.response,
});

const { imageCode: _code, imageCodeId: _id, ...buyback } = commitBuyBack.request.shape;

export const setWechatCommitBuyBack = inApp.post("/api/wechat/setWechatCommitBuyBack", {
  summary: "Sell BP of a bound account for yuan",
  /** As on the web, with the account and without a captcha. */
  request: z.object({ ...buyback, selectEmail: typed("email", 254).default(""), id: account.id }),
  response: commitBuyBack.response,
  needsFreshProof: true,
  stopsWhenFrozen: true,
});
export type WechatBuyBackRequest = RequestOf<typeof setWechatCommitBuyBack>;

export const getBuybackList = inApp.post("/api/wechat/getBuybackList", {
  summary: "Buy-backs of a bound account, five a page",
  request: z.object({
    userId: text(100).default("").meta({ description: "The account's `id`" }),
    email: account.email,
    ...pageQuery,
  }),
  response: getWebList.response,
});

export const getWechatExchangeInfo = inApp.post("/api/wechat/getWechatExchangeInfo", {
  summary: "Gift cards that a bound account can have, price and balance",
  request: z.object(account),
  response: getExchangeInfo.response,
});

export const setWechatCommitExchange = inApp.post("/api/wechat/setWechatCommitExchange", {
  summary: "Exchange BP of a bound account for gift cards",
  request: z.object({
    ...commitExchange.request.shape,
    selectEmail: typed("email", 254).default(""),
    id: account.id,
  }),
  response: commitExchange.response,
  needsFreshProof: true,
  stopsWhenFrozen: true,
});

export const getExchangeList = inApp.post("/api/wechat/getExchangeList", {
  summary: "Exchanges of a bound account, ten a page",
  request: z.object({ ...account, ...pageQuery }),
  response: getWebExchanges.response,
});

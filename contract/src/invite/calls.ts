import { z } from "zod";
import { empty } from "../auth/calls.ts";
import { defineCall } from "../call.ts";
import { text } from "../fields.ts";
import { pageQuery, rowsOrNoContent } from "../pagination-fields.ts";
import * as endpoints from "./endpoints.ts";

const recommendInfoResponse = z.object({
  code: z.number(),
  /** `user` is the referral code that `/signUp?refer=` carries. */
  ret: z.object({ user: z.string() }),
});
export type RecommendInfoResponse = z.infer<typeof recommendInfoResponse>;
const recommendCountResponse = z.object({ code: z.number(), count: z.number() });
export type RecommendCountResponse = z.infer<typeof recommendCountResponse>;

const inviteDetailQuery = z.object({
  /** One of the last seven UTC days, today excluded; yesterday when absent. */
  queryDate: text(40).optional(),
  ...pageQuery,
});
export type InviteDetailQuery = z.infer<typeof inviteDetailQuery>;
const inviteDetailRow = z.object({
  /** Masked. */
  email: z.string(),
  sign_up_time: z.string(),
  /** Bonus of the day in BP, exact decimal text. */
  bxc: z.string(),
});
export type InviteDetailRow = z.infer<typeof inviteDetailRow>;
const inviteDetailResponse = z.object({
  code: z.number(),
  /** Every invited account, those with a bonus first. */
  detailList: rowsOrNoContent(inviteDetailRow),
  total: z.number(),
  pageSize: z.number(),
  /** Bonus of the day over all of them. */
  bxc: z.string(),
  day: z.string(),
});
export type InviteDetailResponse = z.infer<typeof inviteDetailResponse>;

export const calls = [
  defineCall({
    room: "invite",
    endpoint: endpoints.getInviteDetail,
    access: "owner",
    request: inviteDetailQuery,
    response: inviteDetailResponse,
    summary: "Invited accounts and their bonus of a day",
  }),
  defineCall({
    room: "invite",
    endpoint: endpoints.getRecommendInfo,
    access: "owner",
    request: empty,
    response: recommendInfoResponse,
    summary: "The account's referral code",
  }),
  defineCall({
    room: "invite",
    endpoint: endpoints.getRecommendCount,
    access: "owner",
    request: empty,
    response: recommendCountResponse,
    summary: "How many accounts it invited",
  }),
];

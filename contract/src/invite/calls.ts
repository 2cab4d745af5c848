import { z } from "zod";
import { callsIn } from "../call.ts";
import { text, typed } from "../fields.ts";
import { bpText } from "../ledger-fields.ts";
import { pageQuery, rowsOrNoContent } from "../pagination-fields.ts";
import { ok } from "../response.ts";

const { anyone, owner } = callsIn("invite");

export const getRecommendInfo = owner.get("/api/user/get_recommend_info/", {
  summary: "The account's referral code",
  response: ok({
    /** `user` is the referral code that `/signUp?refer=` carries. */
    ret: z.strictObject({ user: z.string() }),
  }),
});

export const getRecommendCount = owner.get("/api/user/get_recommend_count/", {
  summary: "How many accounts it invited",
  response: ok({ count: z.number() }),
});

const inviteDetailRow = z.strictObject({
  /** Masked. */
  email: z.string(),
  sign_up_time: z.string(),
  /** Bonus of the day in BP. */
  bxc: bpText,
});
export type InviteDetailRow = z.infer<typeof inviteDetailRow>;

export const getInviteDetail = owner.get("/api/web/inviteDetail/", {
  summary: "Invited accounts and their bonus of a day",
  request: z.object({
    /** One of the last seven UTC days, today excluded; yesterday when absent. */
    queryDate: text(40).optional(),
    ...pageQuery,
  }),
  response: ok({
    /** Every invited account, those with a bonus first. */
    detailList: rowsOrNoContent(inviteDetailRow),
    total: z.number(),
    pageSize: z.number(),
    /** Bonus of the day over all of them. */
    bxc: bpText,
    day: z.string(),
  }),
});

/** So that a stale link does not cost a whole form. */
export const checkRefer = anyone.get("/api/v1/refer", {
  summary: "Whether an invitation code is valid",
  request: z.object({ refer: typed("code", 40) }),
  response: ok({ isValid: z.boolean() }),
});

import { z } from "zod";
import { empty } from "../auth/calls.ts";
import { defineCall } from "../call.ts";
import * as endpoints from "./endpoints.ts";

const recommendInfoResponse = z.object({
  code: z.number(),
  /** `user` is the referral code that `/signUp?refer=` carries. */
  ret: z.object({ user: z.string() }),
});
export type RecommendInfoResponse = z.infer<typeof recommendInfoResponse>;
const recommendCountResponse = z.object({ code: z.number(), count: z.number() });
export type RecommendCountResponse = z.infer<typeof recommendCountResponse>;

export const calls = [
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

import { z } from "zod";
import { done, empty } from "../auth/calls.ts";
import { defineCall } from "../call.ts";
import { text, wholeNumber } from "../fields.ts";
import * as endpoints from "./endpoints.ts";
import { REGIONS } from "./rules.ts";

const statusQuery = z.object({ region: z.enum(REGIONS) });
export type StatusQuery = z.infer<typeof statusQuery>;
const statusResponse = z.object({
  code: z.number(),
  ret: z.object({
    /** The claim flag: false when the hour's quota or the pool is used up. */
    status: z.boolean(),
    remainingThisHour: z.number(),
    secondsToNextHour: z.number(),
  }),
});
export type StatusResponse = z.infer<typeof statusResponse>;

const claimRequest = z.object({
  region: z.enum(REGIONS),
  nums: wholeNumber(-1_000_000, 1_000_000),
  imageCodeId: text(100),
  imageCode: text(20),
});
export type ClaimRequest = z.infer<typeof claimRequest>;

const codeRow = z.object({
  bcode: z.string(),
  /** ISO instant after which the unused code is worthless. */
  expiresAt: z.string(),
});
export type CodeRow = z.infer<typeof codeRow>;
const availableListResponse = z.object({
  code: z.number(),
  ret: z.object({
    mainland: z.array(codeRow),
    non_mainland: z.array(codeRow),
    calculate: z.array(codeRow),
  }),
});
export type AvailableListResponse = z.infer<typeof availableListResponse>;

export const calls = [
  defineCall({
    room: "bcode",
    endpoint: endpoints.getStatus,
    access: "owner",
    request: statusQuery,
    response: statusResponse,
    summary: "Whether a code can be claimed now",
  }),
  defineCall({
    room: "bcode",
    endpoint: endpoints.claim,
    access: "owner",
    request: claimRequest,
    response: done,
    summary: "Claim activation codes",
  }),
  defineCall({
    room: "bcode",
    endpoint: endpoints.getAvailableList,
    access: "owner",
    request: empty,
    response: availableListResponse,
    summary: "Open activation codes by region",
  }),
];

import { z } from "zod";
import { callsIn, type RequestOf } from "../call.ts";
import { text, typed, integer } from "../fields.ts";
import { done, ok } from "../response.ts";
import { REGIONS } from "./rules.ts";

const { owner } = callsIn("bcode");

export const getStatus = owner.get("/api/bcode/get_status/", {
  summary: "Whether a code can be claimed now",
  request: z.object({ region: z.enum(REGIONS) }),
  response: ok({
    ret: z.strictObject({
      /** False if the hour's quota or the pool is exhausted. */
      status: z.boolean(),
      /** The account's quota of a UTC hour. */
      perHour: z.number(),
      remainingThisHour: z.number(),
      secondsToNextHour: z.number(),
    }),
  }),
});

export const claim = owner.post("/api/bcode/get/", {
  summary: "Claim activation codes",
  request: z.object({
    region: z.enum(REGIONS),
    nums: integer(-1_000_000, 1_000_000),
    imageCodeId: text(100),
    imageCode: typed("code", 20),
  }),
  response: done,
  stopsWhenFrozen: true,
});
export type ClaimRequest = RequestOf<typeof claim>;

const codeRow = z.strictObject({
  bcode: z.string(),
  /** ISO instant at which the unused code expires. */
  expiresAt: z.string(),
});
export type CodeRow = z.infer<typeof codeRow>;

/** Legacy spelling of the path. */
export const getAvailableList = owner.get("/api/bcode/avaliable_list/", {
  summary: "The newest open activation codes by region",
  response: ok({
    ret: z.strictObject({
      mainland: z.array(codeRow),
      non_mainland: z.array(codeRow),
      calculate: z.array(codeRow),
    }),
    /** Number of open codes by region; more than are listed where there are more than ten. */
    open: z.record(z.enum(REGIONS), z.number()),
  }),
});

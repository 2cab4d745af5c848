import { z } from "zod";
import { operator, type RequestOf, type ResponseOf } from "../call.ts";
import { flag } from "../fields.ts";
import { namedAccount, reason, version } from "../operator/account-calls.ts";
import { done, ok } from "../response.ts";
import { BUYBACK_STEPS } from "./rules.ts";

const instant = z.string().meta({ description: "ISO instant" });

const openBuyback = z.strictObject({
  buybackId: z.string(),
  account: namedAccount,
  createdAt: instant,
  amountYuan: z.string().meta({ description: "What is paid, as decimal text" }),
  step: z.enum(BUYBACK_STEPS),
  stepAt: instant,
  /** What the payment app said last; empty if nothing. */
  code: z.string(),
});

export const listOpenBuybacks = operator("finance").get("/api/v1/operator/buybacks", {
  summary: "Whether buy-backs are open and paid, and those that have not ended",
  response: ok({
    isOpen: z.boolean(),
    haltedAt: instant.nullable(),
    haltReason: z.string().nullable(),
    version,
    /** Oldest first; 500 at most. */
    buybacks: z.array(openBuyback),
    total: z.number(),
  }),
});
export type OpenBuybacksResponse = ResponseOf<typeof listOpenBuybacks>;

export const switchBuybacks = operator("finance").post("/api/v1/operator/buybacks/switch", {
  summary: "Open or close buy-backs, halt or resume their payments",
  request: z.object({ isOpen: flag, isHalted: flag, version, reason }),
  response: done,
  needsFreshProof: true,
});
export type SwitchBuybacksRequest = RequestOf<typeof switchBuybacks>;

import { z } from "zod";
import { callsIn, type ResponseOf } from "../../call.ts";
import { instant, flag, text } from "../../fields.ts";
import { namedAccount, reason, version } from "../../operator-fields.ts";
import { channelState } from "../../redemption/fields.ts";
import { done, ok } from "../../response.ts";
import { BUYBACK_STEPS } from "../rules.ts";

const { operator } = callsIn("buyback");

const openBuyback = z.strictObject({
  buybackId: z.string(),
  account: namedAccount,
  createdAt: instant,
  amountYuan: z.string().meta({ description: "What is paid, as decimal text" }),
  step: z.enum(BUYBACK_STEPS),
  stepAt: instant,
  /** Last response of the payment app; empty if none. */
  code: z.string(),
  /** The batch that it is paid by, if any. */
  batchId: z.string().nullable(),
  /** Since when an operator keeps it from being paid automatically, if one does. */
  onHoldSince: instant.nullable(),
  /** Above what the account takes out without approval, and not approved yet. */
  waitsForApproval: z.boolean(),
  /** True if the payment app was never asked for it, and it is in no batch. */
  canReturn: z.boolean(),
  version,
});
export type OpenBuyback = z.infer<typeof openBuyback>;

export const listOpenBuybacks = operator("finance").get("/api/v1/operator/buybacks", {
  summary: "Whether buy-backs are open and paid, and those that have not ended",
  response: ok({
    ...channelState,
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

export const returnOpenBuyback = operator("finance").post("/api/v1/operator/buybacks/return", {
  summary: "Return the BP of a buy-back that was never asked for",
  request: z.object({ buybackId: text(20), version, reason }),
  response: done,
  needsFreshProof: true,
});

export const holdBuyback = operator("finance").post("/api/v1/operator/buybacks/hold", {
  summary: "Keep a buy-back from being paid automatically, or release it",
  request: z.object({ buybackId: text(20), isOnHold: flag, version, reason }),
  response: done,
  needsFreshProof: true,
});

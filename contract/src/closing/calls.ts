import { z } from "zod";
import { callsIn, type ResponseOf } from "../call.ts";
import { typed } from "../fields.ts";
import { bpText } from "../ledger-fields.ts";
import { done, ok } from "../response.ts";
import { CLOSING_OBSTACLES } from "../closing-obstacles.ts";

const { owner } = callsIn("closing");

export const getClosing = owner.get("/api/v1/closing", {
  summary: "Whether the account is being closed, and the obstacles",
  response: ok({
    endsAt: z
      .string()
      .nullable()
      .meta({ description: "ISO instant at which the account is closed; null if it stays" }),
    days: z.number().meta({ description: "How long the closing of an account takes" }),
    /** The account is not closed while there is one. */
    obstacles: z.array(
      z.strictObject({
        kind: z.enum(CLOSING_OBSTACLES),
        count: z.int().meta({ description: "How many of them" }),
      }),
    ),
    /** Values that closing now would give up. */
    balanceBp: bpText,
  }),
  beforePhone: true,
});
export type ClosingResponse = ResponseOf<typeof getClosing>;

export const requestClosing = owner.post("/api/v1/closing/ask", {
  summary: "Ask for the account to be closed",
  request: z.object({
    emailVerifyCode: typed("code", 20).default(""),
    password: z.string().max(200).default(""),
    /** Required with a balance: what is left of it when the account is closed is lost. */
    givesUpBalance: z.boolean().default(false),
  }),
  response: done,
  needsFreshProof: true,
  stopsWhenFrozen: true,
});

export const cancelClosing = owner.post("/api/v1/closing/cancel", {
  summary: "Keep the account",
  response: done,
  beforePhone: true,
});

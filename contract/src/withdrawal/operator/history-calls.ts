import { z } from "zod";
import { callsIn, type RequestOf } from "../../call.ts";
import { instant, text } from "../../fields.ts";
import { bpText } from "../../ledger-fields.ts";
import { pageQuery, pageReply } from "../../pagination-fields.ts";
import { ok } from "../../response.ts";
import { CANCEL_REASONS } from "../rules.ts";
import { namedAccount } from "../../operator-fields.ts";
import { SENT_STATES } from "../../operator/rules.ts";

const { operator } = callsIn("withdrawal");

const ended = z.strictObject({
  withdrawalId: z.string(),
  account: namedAccount,
  createdAt: instant,
  endedAt: instant,
  /** Before fees. */
  amount: bpText,
  /** After fees. */
  net: bpText,
  address: z.string(),
  status: z.enum(["completed", "canceled"]),
  cancelReason: z.enum(CANCEL_REASONS).nullable(),
  hash: z.string().nullable(),
  explorer: z.string().meta({ description: "Page of the transaction; empty if none" }),
});
export type EndedPayout = z.infer<typeof ended>;

const day = z.iso.date().optional();

export const listEndedPayouts = operator("finance").get("/api/v1/operator/payouts/ended", {
  summary: "Withdrawals that were completed or canceled",
  request: z.object({
    ...pageQuery,
    status: z.enum(["completed", "canceled"]).optional(),
    /** Part of an e-mail address, or an account's id. */
    account: text(80).optional(),
    from: day.meta({ description: "First UTC day of their end" }),
    until: day.meta({ description: "Last UTC day of their end" }),
  }),
  /** Those that ended last first. */
  response: ok(pageReply(ended)),
});
export type EndedPayoutsQuery = RequestOf<typeof listEndedPayouts>;

const sent = z.strictObject({
  nonce: z.string(),
  withdrawalId: z.string(),
  account: namedAccount,
  /** After fees. */
  net: bpText,
  state: z.enum(SENT_STATES),
  /** Of the transaction that the chain has, otherwise of the newest; of a lost nonce that of the foreign one. */
  hash: z.string(),
  explorer: z.string().meta({ description: "Page of the transaction; empty if none" }),
  /** Transactions signed with the nonce: each after the first replaced the one before it with a higher fee. */
  signed: z.number(),
  maxFeeGwei: z.string().meta({ description: "At most, for a unit of gas" }),
  signedAt: instant,
  block: z.string().nullable(),
  confirmations: z.number(),
  /** Of confirmations; null before they were counted. */
  required: z.number().nullable(),
});
export type SentPayout = z.infer<typeof sent>;

export const listSentPayouts = operator("finance").get("/api/v1/operator/payouts/sent", {
  summary: "Payouts that were signed, with their transactions",
  request: z.object({ ...pageQuery }),
  /** Those that were signed last first. */
  response: ok(pageReply(sent)),
});

import { z } from "zod";
import { callsIn } from "../call.ts";
import { instant, text } from "../fields.ts";
import { bpText } from "../ledger-fields.ts";
import { namedAccount, version } from "../operator-fields.ts";
import { pageQuery, pageReply } from "../pagination-fields.ts";
import { CHANNELS, ORDER_KINDS, REVIEW_REASONS } from "../redemption/rules.ts";
import { ok } from "../response.ts";

const { operator } = callsIn("operator");

const waiting = z.strictObject({
  kind: z.enum(ORDER_KINDS),
  orderId: z.string(),
  channel: z.enum(CHANNELS),
  account: namedAccount,
  createdAt: instant,
  /** Before fees: what leaves the owner's balance. */
  amount: bpText,
  /** Of a buy-back: paid after tax; of an exchange: the cards' worth; null for a withdrawal. */
  yuan: z.string().nullable(),
  /** Of a withdrawal: what the wallet receives; null otherwise. */
  net: bpText.nullable(),
  /** Of an exchange; null otherwise. */
  cards: z.strictObject({ denomination: z.number(), count: z.number() }).nullable(),
  reasons: z.array(z.enum(REVIEW_REASONS)),
  /** Inputs of the assessment; null for one from before it was kept. */
  inputs: z
    .strictObject({
      accountAgeDays: z.number(),
      balance: bpText,
      immature: bpText,
      /** Without approval in 24 hours: by the account, and its ceiling. */
      taken: bpText,
      ceiling: bpText,
      isFirstPayout: z.boolean(),
      originDays: z.number(),
      /** Revenue of devices in these days, and the parts of new devices, and of many young ones behind an address. */
      recent: bpText,
      ofNewDevices: bpText,
      ofOneAddress: bpText,
    })
    .nullable(),
  isFrozen: z.boolean(),
  /** A second operator has been asked to approve it. */
  isAsked: z.boolean(),
  /** Its account is the caller's, or another one of the same person. */
  isOwn: z.boolean(),
  version,
});
export type WaitingOrder = z.infer<typeof waiting>;

export const listWaitingOrders = operator("finance").get("/api/v1/operator/reviews", {
  summary: "Orders of every channel that wait for approval",
  request: z.object({
    ...pageQuery,
    channel: z.enum(CHANNELS).optional(),
    why: z.enum(REVIEW_REASONS).optional(),
    /** Part of an e-mail address, or an account's id. */
    account: text(80).optional(),
  }),
  /** Oldest first. */
  response: ok(pageReply(waiting)),
});

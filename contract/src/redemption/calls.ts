import { z } from "zod";
import { callsIn, type ResponseOf } from "../call.ts";
import { instant } from "../fields.ts";
import { bpText } from "../ledger-fields.ts";
import { ok } from "../response.ts";
import { CHANNELS, REFUSAL_REASONS, REVIEW_REASONS } from "./rules.ts";

const { owner } = callsIn("redemption");

const fullYuan = z.number().meta({ description: "Whole yuan, rounded down" });
/** An amount in both units, at the price of a sale. */
const most = { bp: bpText, yuan: fullYuan };

export const getAvailable = owner.get("/api/v1/redemption/available", {
  summary:
    "How much can be taken out now by a channel, what of it waits for approval, and what prevents it",
  request: z.object({ channel: z.enum(CHANNELS) }),
  response: ok({
    data: z.strictObject({
      channel: z.enum(CHANNELS),
      price: z.string().meta({ description: "Mean of seven days, yuan per BP: that of a sale" }),
      balance: bpText,
      balanceYuan: fullYuan,
      mature: bpText,
      matureYuan: fullYuan,
      /** Revenue that is not old enough. */
      immature: bpText,
      /** When the next of it is, and the last, if nothing is earned until then; null for none. */
      nextMatureAt: instant.nullable(),
      allMatureAt: instant.nullable(),
      /** Of orders in progress. */
      held: bpText,
      /** True while the next order has to accept the tax agreement. */
      needsTaxAgreement: z.boolean(),
      /** Why no order would be taken, once that is accepted; null if one would. */
      obstacle: z.enum(REFUSAL_REASONS).nullable(),
      lock: z
        .strictObject({
          by: z.enum(["wallet", "payee", "password", "factor", "identity"]),
          until: instant,
        })
        .nullable(),
      /** The largest order that is not refused for its amount; the channel's own limits apart. */
      most: z.strictObject(most),
      /** Orders above these amounts wait for an operator's approval. */
      waits: z.array(
        z.strictObject({ reason: z.enum(REVIEW_REASONS), above: z.strictObject(most) }),
      ),
      /** Of 24 hours, without approval, by every channel. */
      ceiling: z.strictObject({ limit: bpText, left: bpText }),
      /** Of the person; null where there is none. */
      month: z.strictObject({ limitYuan: fullYuan, leftYuan: fullYuan }).nullable(),
      /** Orders of the person this month; null for any number. */
      orders: z.strictObject({ most: z.number(), left: z.number() }).nullable(),
      /** Orders of the account in 24 hours; null for any number. */
      dayOrders: z.strictObject({ most: z.number(), left: z.number() }).nullable(),
    }),
  }),
  opensInApp: true,
});
export type Available = ResponseOf<typeof getAvailable>["data"];

import { z } from "zod";
import { callsIn, type ResponseOf } from "../call.ts";
import { ARCHITECTURES } from "../device-kinds.ts";
import { integer } from "../fields.ts";
import { bpText } from "../ledger-fields.ts";
import { rowsOrNoContent } from "../pagination-fields.ts";
import { ok } from "../response.ts";

const { owner } = callsIn("ranking");

const contributionRow = z.strictObject({
  rank: z.number(),
  /** Masked, except the caller's own. */
  email: z.string(),
  /** Fourth and fifth byte masked, except of the caller's own devices. */
  mac_address: z.string(),
  /** True if the device is the caller's. */
  isOwn: z.boolean(),
  /** Sum of the day's hourly weights. */
  contribution: z.number(),
  operator: z.enum(["ct", "cu", "cm", "abnormal", "unknown"]),
  /** Network revenue of the day in BP (legacy name). */
  mc_weight: bpText,
  /** Its value at the day's price: yuan and USDT. */
  bxc_value: z.string(),
  bxc_value_usdt: z.string(),
});
export type ContributionRow = z.infer<typeof contributionRow>;

/** The hundred devices that contributed most on a UTC day. */
export const getNetworkContribution = owner.get("/api/revenue/getNetworkContribution", {
  summary: "The hundred largest contributions of a day",
  request: z.object({
    /** Start of the UTC day, milliseconds since the epoch; the previous day when absent. */
    date_at: integer(0, 253_402_300_799_999).optional(),
    arch: z.enum(ARCHITECTURES).optional(),
  }),
  response: ok({
    data: rowsOrNoContent(contributionRow),
    /** The UTC day of the list. */
    day: z.string(),
  }),
});
export type ContributionResponse = ResponseOf<typeof getNetworkContribution>;

import { z } from "zod";
import { defineCall } from "../call.ts";
import { ARCHITECTURES } from "../devices/agent.ts";
import { wholeNumber } from "../fields.ts";
import { rowsOrNoContent } from "../pagination-fields.ts";
import * as endpoints from "./endpoints.ts";

const contributionQuery = z.object({
  /** Start of the UTC day, milliseconds since the epoch; the previous day when absent. */
  date_at: wholeNumber(0, 253_402_300_799_999).optional(),
  arch: z.enum(ARCHITECTURES).optional(),
});
export type ContributionQuery = z.infer<typeof contributionQuery>;
const contributionRow = z.object({
  rank: z.number(),
  /** Masked, except the caller's own. */
  email: z.string(),
  mac_address: z.string(),
  /** Whether the device is the caller's. */
  isOwn: z.boolean(),
  /** Sum of the day's hourly weights. */
  contribution: z.number(),
  operator: z.enum(["ct", "cu", "cm", "abnormal", "unknown"]),
  /** Network revenue of the day in BP, as exact decimal text (legacy name). */
  mc_weight: z.string(),
  /** Its value at the day's price: yuan and USDT. */
  bxc_value: z.string(),
  bxc_value_usdt: z.string(),
});
export type ContributionRow = z.infer<typeof contributionRow>;
const contributionResponse = z.object({
  code: z.number(),
  data: rowsOrNoContent(contributionRow),
  /** The UTC day of the list. */
  day: z.string(),
});
export type ContributionResponse = z.infer<typeof contributionResponse>;

export const calls = [
  defineCall({
    room: "ranking",
    endpoint: endpoints.getNetworkContribution,
    access: "owner",
    request: contributionQuery,
    response: contributionResponse,
    summary: "The hundred largest contributions of a day",
  }),
];

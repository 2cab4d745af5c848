import { z } from "zod";
import { callsIn } from "../call.ts";
import { instant } from "../fields.ts";
import { bpText } from "../ledger-fields.ts";
import { ok } from "../response.ts";
import { RATE_NAMES } from "../rates/rules.ts";

const { owner } = callsIn("revenue");

/** Decimal texts in the units of `RATES`; empty without a limit, `true` or `false` for a choice. */
const values = z.record(z.string(), z.string());

const coming = z.strictObject({
  from: instant,
  changes: z.array(
    z.strictObject({ name: z.enum(RATE_NAMES), key: z.string(), before: values, after: values }),
  ),
  isCalculated: z.boolean().meta({ description: "False while the owner's figures are calculated" }),
  effect: z
    .strictObject({
      days: z
        .number()
        .meta({ description: "Of the last 30 settled ones, those that could be calculated" }),
      before: bpText,
      after: bpText,
    })
    .nullable()
    .meta({
      description:
        "What the owner's last settled days come to by the rules before and after; null without revenue, or where it could not be calculated",
    }),
});
export type ComingRules = z.infer<typeof coming>;

export const listComingRules = owner.get("/api/v1/revenue/coming-rules", {
  summary: "Announced changes of what owners earn, with the own figures before and after",
  response: ok({ coming: z.array(coming) }),
});

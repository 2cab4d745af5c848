import { z } from "zod";
import { callsIn, type ResponseOf } from "../call.ts";
import { instant, integer } from "../fields.ts";
import { bpText } from "../ledger-fields.ts";
import { ok } from "../response.ts";
import { PAYMENT_KINDS } from "./rules.ts";

const { owner } = callsIn("revenue");

const yuan = z.string().meta({ description: "Yuan, two decimals" });

const sum = z.strictObject({
  count: z.number().meta({ description: "Payments, without gift cards" }),
  gross: yuan,
  tax: yuan,
  fee: yuan,
  net: yuan,
  cards: yuan.meta({ description: "Face value of gift cards, of which no tax is withheld" }),
});
export type TaxSum = z.infer<typeof sum>;

export const getTaxYear = owner.get("/api/v1/revenue/tax-year", {
  summary: "Payments in yuan of a year of China's calendar, with the tax withheld from them",
  /** The current year when absent. */
  request: z.object({ year: integer(2000, 9999).optional() }),
  response: ok({
    year: z.number(),
    isOfPerson: z.boolean().meta({
      description: "True if sums are over all accounts of the verified person, who is the taxpayer",
    }),
    sum,
    /** Twelve, from January. */
    months: z.array(sum),
    /** The sum of the person's other accounts, whose orders are not shown. */
    otherAccounts: sum,
    /** Of this account, in the order of their payment. */
    orders: z.array(
      z.strictObject({
        id: z.string(),
        kind: z.enum(PAYMENT_KINDS),
        paidAt: instant,
        order: z.string().meta({ description: "Number at the payment app; empty for cards" }),
        bp: bpText,
        price: z.string().meta({ description: "Yuan per BP" }),
        gross: yuan,
        tax: yuan,
        fee: yuan,
        net: yuan,
      }),
    ),
  }),
});
export type TaxYearResponse = ResponseOf<typeof getTaxYear>;

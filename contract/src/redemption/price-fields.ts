import { z } from "zod";
import { instant } from "../fields.ts";

/** The price of a sale, with what it is made of. */
export const meanPriceFields = {
  RMBPrice: z.string().meta({ description: "Mean of seven days, yuan per BP" }),
  prices: z
    .array(z.strictObject({ day: z.string(), price: z.string() }))
    .meta({ description: "The UTC days that it is the mean of, newest first, in yuan per BP" }),
  priceHeldUntil: instant.meta({
    description: "Until then an order with this `RMBPrice` is taken, also if the price changes",
  }),
};

const meanPrice = z.strictObject(meanPriceFields);
export type MeanPrice = z.infer<typeof meanPrice>;

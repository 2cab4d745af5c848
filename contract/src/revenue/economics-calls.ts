import { z } from "zod";
import { callsIn, type RequestOf, type ResponseOf } from "../call.ts";
import { CURRENCIES } from "../currency.ts";
import { boundDevice } from "../named-device.ts";
import { text } from "../fields.ts";
import { bpText } from "../ledger-fields.ts";
import { pageQuery } from "../pagination-fields.ts";
import { done, ok } from "../response.ts";
import { GAIN_FACTORS } from "./rules.ts";
import { COSTS_AT_ONCE, ECONOMICS_ORDERS } from "./economics-rules.ts";

const { owner } = callsIn("revenue");

const money = z.string().meta({ description: "In the account's currency, two decimals" });

/** As entered; empty for what was not. */
const costs = z.strictObject({
  month: z.string(),
  powerWatts: z.string(),
  purchase: z.string(),
});
export type EnteredCosts = z.infer<typeof costs>;

const row = z.strictObject({
  ...boundDevice,
  /** Full UTC days that revenue and costs are of: 30, or those since the binding. */
  days: z.number(),
  revenue: bpText,
  worth: money,
  /** Entered for the device itself. */
  entered: costs,
  /** Effective value: the device's own, else the highest of its tags. */
  counted: costs,
  /** Costs of these days, electricity included; null if nothing is entered. */
  cost: money.nullable(),
  /** Worth less costs; null if nothing is entered. */
  net: money.nullable(),
  /** Months in which the net earns the purchase price at the rate of these days; null without a price or a gain. */
  paybackMonths: z.number().nullable(),
  /** Mean outbound rate of the measured points; null without any. */
  outBps: z.number().nullable(),
  outBytes: z.number().nullable(),
  /** By a megabit per second sent for a day, 10.8 GB; null without a measurement. */
  bpPerMbpsDay: bpText.nullable(),
  /** By a thousand million bytes sent. */
  bpPerGb: bpText.nullable(),
  /** The one factor that would have brought the most in the last 24 settled hours at its best; null if none would. */
  gain: z
    .strictObject({
      factor: z.enum(GAIN_FACTORS),
      bp: bpText.nullable().meta({ description: "null where it is unknown, as in the gains" }),
    })
    .nullable(),
});
export type EconomicsRow = z.infer<typeof row>;

export const getEconomics = owner.get("/api/v1/revenue/economics", {
  summary: "What devices earn, cost and bring in 30 days",
  request: z.object({ order: z.enum(ECONOMICS_ORDERS).optional(), ...pageQuery }),
  response: ok({
    currency: z.enum(CURRENCIES),
    /** Of a kilowatt-hour; empty if not entered. */
    electricityPrice: z.string(),
    /** Of a BP in the currency, today. */
    price: z.string(),
    sums: z.strictObject({
      deviceCount: z.number(),
      /** Devices with costs; the other sums are of them alone. */
      withCosts: z.number(),
      worth: money,
      cost: money,
      net: money,
    }),
    list: z.array(row),
    total: z.number(),
    pageSize: z.number(),
    tags: z.array(
      z.strictObject({
        tagId: z.string(),
        name: z.string(),
        deviceCount: z.number(),
        entered: costs,
      }),
    ),
  }),
  tokenScope: "revenue",
});
export type EconomicsQuery = RequestOf<typeof getEconomics>;
export type EconomicsResponse = ResponseOf<typeof getEconomics>;

/** Longer than a number may be, so that what is none is refused with its reason. */
const number = text(400);

export const saveCosts = owner.post("/api/v1/revenue/economics/costs", {
  summary: "Enter the costs of devices or of a tag; an empty text deletes one",
  request: z.object({
    /** Devices, or a tag. */
    deviceIds: z.array(text(40)).max(COSTS_AT_ONCE).optional(),
    tagId: text(40).optional(),
    month: number,
    powerWatts: number,
    purchase: number,
  }),
  response: done,
});
export type SaveCostsRequest = RequestOf<typeof saveCosts>;

export const saveElectricity = owner.post("/api/v1/revenue/economics/electricity", {
  summary: "Enter the price of electricity; an empty text deletes it",
  request: z.object({ electricityPrice: number }),
  response: done,
});

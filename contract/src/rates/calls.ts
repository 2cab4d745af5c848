import { z } from "zod";
import { callsIn, type RequestOf, type ResponseOf } from "../call.ts";
import { instant, flag, text } from "../fields.ts";
import { bpText } from "../ledger-fields.ts";
import { done, ok } from "../response.ts";
import { namedAccount, reason, version } from "../operator-fields.ts";
import { PREVIEW_FACTS, PREVIEW_PROBLEMS, RATE_NAMES } from "./rules.ts";

const { operator } = callsIn("rates");

const name = z.enum(RATE_NAMES);
/** Decimal texts in the units of `RATES`; empty without a limit, `true` or `false` for a choice. */
const values = z.record(z.string(), z.string());

const row = z.strictObject({
  from: instant,
  state: z.enum(["past", "inForce", "coming"]),
  values,
});
const rate = z.strictObject({
  name,
  /** Subject, where there are several: a task's type and zone, a kind of machine or of reward. */
  key: z.string(),
  /** Oldest first. */
  rows: z.array(row),
  /** UTC days. */
  firstDay: z
    .string()
    .meta({ description: "That a new row can be in force from, if two operators enter it" }),
  aloneDay: z.string().meta({ description: "The same if one operator adds it" }),
  version,
});
export type RateRow = z.infer<typeof row>;
export type ListedRate = z.infer<typeof rate>;

export const listRates = operator("finance", "operations", "support").get(
  "/api/v1/operator/rates",
  {
    summary: "Prices, rates, rewards, fees and bounds: rows in force, past and to come",
    response: ok({
      rates: z.array(rate),
      noticeDay: z.string().meta({
        description:
          "First UTC day of a row that one operator adds and that changes a figure by more than a fifth",
      }),
    }),
  },
);

const rateFields = {
  name,
  key: text(40).default(""),
  values: z.record(text(40), text(40)),
};

/** A row to be added: its preview was seen, and is named by its token. */
export const changeFields = {
  ...rateFields,
  isLeapConfirmed: flag.default(false).meta({
    description: `Needed where a figure more than doubles or falls below half, or a limit comes or goes`,
  }),
  day: text(10).meta({ description: "UTC day, after today" }),
  preview: text(8000).meta({
    description: "The `token` of the preview of these values, which the operator has seen",
  }),
  version,
  reason,
} as const;

export const addRate = operator("finance").post("/api/v1/operator/rates/add", {
  summary:
    "Add a row that is in force from a later UTC day on; with notice of 14 days if it decides about credits, or of 24 hours if a figure changes by more than a fifth",
  request: z.object(changeFields),
  response: done,
  needsFreshProof: true,
});

export const withdrawRate = operator("finance").post("/api/v1/operator/rates/withdraw", {
  summary: "Withdraw a row that is not in force yet",
  request: z.object({
    name,
    key: rateFields.key,
    from: text(30).meta({ description: "As the list gives it" }),
    version,
    reason,
  }),
  response: done,
  needsFreshProof: true,
});

export type AddRateRequest = RequestOf<typeof addRate>;

/** Both calculated now: by the rules in force, and with the change. */
const change = { before: bpText, after: bpText };
const sums = { booked: bpText.meta({ description: "As the day was settled" }), ...change };

/** Effect on the credits of a day. */
const credits = z.strictObject({
  day: z.string().meta({ description: "The last settled UTC day" }),
  kinds: z.array(
    z.strictObject({ kind: z.enum(["network", "compute", "activity", "invite"]), ...sums }),
  ),
  total: z.strictObject(sums),
  gaining: z.number().meta({ description: "Devices" }),
  losing: z.number(),
  unchanged: z.number(),
  /** The ten devices whose credits change most. */
  most: z.array(
    z.strictObject({
      deviceId: z.string(),
      mac: z.string(),
      hostname: z.string(),
      owner: namedAccount,
      ...change,
    }),
  ),
});
export type CreditsPreview = z.infer<typeof credits>;

const fact = z.strictObject({
  name: z.enum(PREVIEW_FACTS),
  before: z.string(),
  after: z.string(),
});
export type PreviewFact = z.infer<typeof fact>;

export const previewRate = operator("finance").post("/api/v1/operator/rates/preview", {
  summary: "What a row would have done to the last settled day, or to sales; writes nothing",
  request: z.object(rateFields),
  response: ok({
    /** Of a rate that credits depend on; null for the others, and where there is a problem. */
    credits: credits.nullable(),
    problem: z.enum(PREVIEW_PROBLEMS).nullable().meta({
      description:
        "Why the credits were not calculated; without a figure a change takes notice, or two",
    }),
    /** Of a rate that decides about payments. */
    facts: z.array(fact),
    token: z.string().meta({ description: "Proof for an hour that this preview was seen" }),
  }),
});
export type RatePreview = ResponseOf<typeof previewRate>;

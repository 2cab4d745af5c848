import { z } from "zod";
import { callsIn, type ResponseOf } from "../call.ts";
import { instant, text, writtenText } from "../fields.ts";
import { bpText } from "../ledger-fields.ts";
import { REASON_MAX_CHARACTERS } from "../operator-reason.ts";
import { pageQuery } from "../pagination-fields.ts";
import { done, ok } from "../response.ts";
import { BILL_OPERATORS, BILL_STATES, MONTH_STATES } from "./rules.ts";

const { owner } = callsIn("bills");

const bps = z.number().meta({ description: "Bits per second" });
export const yuanText = z.string().meta({ description: "Yuan as decimal text with two places" });
/** Not trimmed: a blank is no month, and not the absence of one. */
export const billMonth = z.string().max(10).meta({ description: "UTC month, YYYY-MM" });
const version = text(40).meta({ description: "As the list gave it" });

export const dispute = z.strictObject({
  disputeId: z.string(),
  reason: z.string(),
  disputedAt: instant,
  answer: z.string().nullable().meta({ description: "Null until it is answered" }),
  answeredAt: instant.nullable(),
});
export type Dispute = z.infer<typeof dispute>;

export const bill = z.strictObject({
  billId: z.string(),
  hostName: z.string(),
  task: z.string(),
  operator: z.enum(BILL_OPERATORS),
  bps: bps.meta({ description: "Mean of the effective days' 95th percentiles, rounded down" }),
  effectiveDays: z.number(),
  bp: bpText,
  price: yuanText.meta({ description: "Worth of `bp` in yuan, each day at its price" }),
  status: z.string().meta({ description: "Empty until the month is confirmed" }),
  state: z.enum(BILL_STATES),
  isSupplement: z.boolean(),
  remark: z.string(),
  confirmedAt: instant.nullable(),
  /** 95th percentile of each effective day. */
  day95List: z.array(z.strictObject({ date: z.string(), bps })),
  /** Newest first. */
  disputes: z.array(dispute),
});
export type Bill = z.infer<typeof bill>;

export const getBillDetails = owner.get("/api/bill/getBillDetails", {
  summary: "Bills of the account's standard nodes in a month",
  request: z.object({
    date: billMonth.optional(),
    hostName: text(80).optional(),
    ...pageQuery,
  }),
  response: ok({
    /** Those that are not confirmed first, then by hostname. All of them without `pageNum`. */
    bills: z.array(bill),
    total: z.number(),
    pageSize: z.number(),
    month: z.string(),
    state: z.enum(MONTH_STATES).meta({ description: "`issued`, else there are no bills yet" }),
    issuedAt: instant.nullable(),
    /** Of the whole month, whatever is searched for. */
    sum: z.strictObject({
      bills: z.number(),
      bp: bpText,
      price: yuanText,
      unconfirmed: z.number(),
      disputed: z.number(),
    }),
    version,
  }),
  tokenScope: "bills",
});
export type BillDetailsResponse = ResponseOf<typeof getBillDetails>;

const keptBill = bill.omit({ day95List: true, disputes: true }).extend({ month: billMonth });
export type KeptBill = z.infer<typeof keptBill>;

export const listKeptBills = owner.get("/api/v1/bills/all", {
  summary: "Bills of the account's standard nodes in all issued months, the newest first",
  request: z.object({ hostName: text(80).optional(), ...pageQuery }),
  response: ok({ bills: z.array(keptBill), total: z.number(), pageSize: z.number() }),
  tokenScope: "bills",
});

export const updateBillStatus = owner.post("/api/bill/updateBillStatus", {
  summary: "Confirm the bills of a month",
  request: z.object({
    date: billMonth,
    version: version.optional().meta({ description: "Refused if other bills were shown" }),
  }),
  response: done,
});

const billDay = z.strictObject({
  date: z.string(),
  bps: bps.nullable().meta({ description: "95th percentile; null for a day that is not counted" }),
  measuredBps: bps.nullable().meta({ description: "Before the bound of the device" }),
  points: z.number().meta({ description: "Slots that counted, of 288" }),
  bp: bpText,
});

export const getBillBps = owner.get("/api/bill/getBillBps", {
  summary: "The days of a bill, or the five-minute slots of one of them",
  request: z.object({ billId: text(20), date: text(10).optional() }),
  response: ok({
    billId: z.string(),
    bps,
    days: z.array(billDay),
    /** Of the day that was asked for; null without one. */
    day: z
      .strictObject({
        date: z.string(),
        discarded: z.number().meta({ description: "Highest slots that do not count" }),
        slots: z
          .array(z.strictObject({ time: instant, bps }))
          .nullable()
          .meta({ description: "Null if they were deleted before the bill was calculated" }),
      })
      .nullable(),
  }),
  tokenScope: "bills",
});
export type BillBpsResponse = ResponseOf<typeof getBillBps>;

export const getBillAuth = owner.get("/api/bill/getBillAuth", {
  summary: "Whether the account calculates and issues bills",
  response: ok({ data: z.strictObject({ auth: z.boolean() }) }),
});

export const disputeBill = owner.post("/api/v1/bills/dispute", {
  summary: "Dispute a bill before it is confirmed",
  request: z.object({ billId: text(20), reason: writtenText(REASON_MAX_CHARACTERS) }),
  response: done,
});

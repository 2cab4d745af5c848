import { z } from "zod";
import { callsIn, type RequestOf, type ResponseOf } from "../../call.ts";
import { instant, flag, text, writtenText } from "../../fields.ts";
import { bpText } from "../../ledger-fields.ts";
import { namedAccount, reason, version } from "../../operator-fields.ts";
import { REASON_MAX_CHARACTERS } from "../../operator-reason.ts";
import { pageQuery, pageReply } from "../../pagination-fields.ts";
import { done, ok } from "../../response.ts";
import { bill, billMonth, dispute, yuanText } from "../calls.ts";
import {
  BILL_STATES,
  MAX_SUPPLEMENT_LINES,
  MONTH_STATES,
  SUPPLEMENT_PROBLEMS,
  SUPPLEMENT_STATES,
} from "../rules.ts";

const { operator } = callsIn("bills");

const finance = operator("finance");
const bps = z.number().meta({ description: "Bits per second" });

const month = z.strictObject({
  month: z.string(),
  state: z.enum(MONTH_STATES),
  /** True if all its days are settled. */
  isSettled: z.boolean(),
  calculatedAt: instant.nullable(),
  issuedAt: instant.nullable(),
  issuedBy: namedAccount.nullable(),
  calculation: z
    .strictObject({
      requestedAt: instant,
      requestedBy: namedAccount,
      measuredDays: z.number(),
      days: z.number().meta({
        description: "Days of the month that are settled; the bills follow once all are measured",
      }),
    })
    .nullable()
    .meta({ description: "In progress; null: none" }),
  bills: z.number(),
  nodes: z.number(),
  owners: z.number(),
  bp: bpText,
  confirmed: z.number(),
  disputed: z.number(),
  version,
});
export type OperatorMonth = z.infer<typeof month>;

export const listBillMonths = finance.get("/api/v1/operator/bills/months", {
  summary: "The last full months and what their bills come to",
  /** Newest first. */
  response: ok({ months: z.array(month) }),
});

const listed = z.strictObject({
  ...bill.omit({ day95List: true, status: true }).shape,
  account: namedAccount,
});
export type ListedBill = z.infer<typeof listed>;

export const listBills = finance.get("/api/v1/operator/bills", {
  summary: "Bills of all owners in a month, before it is issued too",
  request: z.object({
    ...pageQuery,
    date: billMonth.optional(),
    state: z.enum(BILL_STATES).optional(),
    /** Part of an e-mail address, or an account's id. */
    account: text(80).optional(),
    hostName: text(80).optional(),
  }),
  response: ok(pageReply(listed)),
});

const business = z.strictObject({
  task: z.string(),
  nodes: z.number(),
  owners: z.number(),
  bps: bps.meta({ description: "Sum over its bills, without supplements" }),
  effectiveDays: z.number(),
  bp: bpText,
  price: yuanText,
});
export type Business = z.infer<typeof business>;

export const getBusiness = finance.get("/api/bill/getBusiness", {
  summary: "Monthly totals by task",
  request: z.object({ date: billMonth.optional() }),
  response: ok({ data: z.array(business) }),
});

const calculated = {
  summary: "Begin to calculate the bills of a month from its slots; again until it is issued",
  request: z.object({ date: billMonth, reason }),
  /** At once; the months' list has how far it is. */
  response: done,
} as const;
export const calculateBill = finance.get("/api/bill/calculateBill", {
  ...calculated,
  writes: true,
});
/** The same, without writing by a GET. */
export const calculateBillByPost = finance.post("/api/v1/operator/bills/calculate", calculated);
export type CalculateRequest = RequestOf<typeof calculateBillByPost>;

export const issueBills = finance.post("/api/v1/operator/bills/issue", {
  summary: "Issue the bills of a month: from then on they never change",
  request: z.object({ date: billMonth, version, reason }),
  response: done,
  needsFreshProof: true,
});

const supplement = z.strictObject({
  recordId: z.string(),
  month: z.string(),
  fileName: z.string(),
  reason: z.string(),
  state: z.enum(SUPPLEMENT_STATES),
  uploadedBy: namedAccount,
  uploadedAt: instant,
  approvedBy: namedAccount.nullable(),
  approvedAt: instant.nullable(),
  lines: z.number(),
  bp: bpText,
  /** True if the caller may approve it: not the own one, nor with a line for the own account. */
  canApprove: z.boolean(),
  version,
});
export type Supplement = z.infer<typeof supplement>;

export const getBillRecordList = finance.get("/api/bill/getBillRecordList", {
  summary: "Files of supplements that were uploaded",
  request: z.object({ ...pageQuery, date: billMonth.optional() }),
  /** Newest first. */
  response: ok(pageReply(supplement)),
});

const cells = z
  .array(z.array(text(300)).max(40))
  .max(MAX_SUPPLEMENT_LINES + 1)
  .meta({ description: "Rows of the file as texts; the first names the columns" });

export const uploadSupplyBill = finance.post("/api/bill/uploadSupplyBill", {
  summary: "Upload a file of bills that supplement an issued month, all of them or none",
  request: z.object({
    date: billMonth,
    fileName: writtenText(200),
    cells,
    isCheck: flag.meta({ description: "Only checks, and saves nothing" }),
    reason,
  }),
  response: ok({
    message: z.string(),
    count: z.number(),
    bp: bpText,
    /** Empty if the file is right; else nothing was saved. 100 at most. */
    problems: z.array(
      z.strictObject({
        row: z.number().meta({ description: "From 1, the header's" }),
        problem: z.enum(SUPPLEMENT_PROBLEMS),
      }),
    ),
  }),
});
export type UploadRequest = RequestOf<typeof uploadSupplyBill>;
export type UploadResponse = ResponseOf<typeof uploadSupplyBill>;

export const delSupplyBill = finance.post("/api/bill/delSupplyBill", {
  summary: "Delete a supplement that is not approved yet",
  request: z.object({ recordId: text(20), reason }),
  response: done,
});

export const approveSupplement = finance.post("/api/v1/operator/bills/supplements/approve", {
  summary: "Approve another operator's supplement: books its BP, and its owners see it",
  request: z.object({ recordId: text(20), version, reason }),
  response: done,
  needsFreshProof: true,
});

const listedDispute = z.strictObject({
  ...dispute.shape,
  account: namedAccount,
  month: z.string(),
  bill: bill.pick({
    billId: true,
    hostName: true,
    task: true,
    operator: true,
    bps: true,
    effectiveDays: true,
    bp: true,
  }),
  answeredBy: namedAccount.nullable(),
});
export type ListedDispute = z.infer<typeof listedDispute>;

export const listDisputes = finance.get("/api/v1/operator/bills/disputes", {
  summary: "Disputed bills: those without an answer first, oldest first",
  request: z.object({ ...pageQuery }),
  response: ok({ ...pageReply(listedDispute), open: z.number() }),
});

export const answerDispute = finance.post("/api/v1/operator/bills/disputes/answer", {
  summary: "Answer a disputed bill; its owner is mailed",
  request: z.object({ disputeId: text(20), answer: writtenText(REASON_MAX_CHARACTERS) }),
  response: done,
});

import { z } from "zod";
import { callsIn, type ResponseOf } from "../../call.ts";
import { instant, flag, text } from "../../fields.ts";
import { namedAccount, reason, version } from "../../operator-fields.ts";
import { pageQuery, pageReply } from "../../pagination-fields.ts";
import { done, ok } from "../../response.ts";
import {
  BATCH_MAX_LINES,
  BATCH_STATES,
  RESULT_MAX_COLUMNS,
  RESULT_MAX_ROWS,
  RESULT_PROBLEMS,
} from "./batch-rules.ts";

const { operator } = callsIn("buyback");

const finance = operator("finance");
const yuan = z.string().meta({ description: "Yuan as decimal text with two places" });

const batch = z.strictObject({
  batchId: z.string(),
  state: z.enum(BATCH_STATES),
  /** Made from the file of a batch that a restore had lost. */
  isRecovered: z.boolean(),
  madeBy: namedAccount,
  madeAt: instant,
  needsApproval: z.boolean(),
  approvedBy: namedAccount.nullable(),
  handedOutAt: instant.nullable().meta({ description: "Last time that the file was made" }),
  endedAt: instant.nullable(),
  lines: z.number(),
  amountYuan: yuan,
  paid: z.number(),
  failed: z.number(),
  /** True if the caller may approve it: not the own one, and with no buy-back of the own account. */
  canApprove: z.boolean(),
  version,
});
export type BuybackBatch = z.infer<typeof batch>;

export const listBuybackBatches = finance.get("/api/v1/operator/buyback-batches", {
  summary: "Batches of buy-backs that are paid by hand",
  request: z.object({ ...pageQuery }),
  /** Open ones first, then the newest. */
  response: ok(pageReply(batch)),
});

const made = ok({ message: z.string(), batchId: z.string() });

export const makeBuybackBatch = finance.post("/api/v1/operator/buyback-batches/make", {
  summary: "Take open buy-backs out of the automatic payment, to pay them by hand",
  request: z.object({ buybackIds: z.array(text(20)).min(1).max(BATCH_MAX_LINES), reason }),
  response: made,
  needsFreshProof: true,
});

const onBatch = z.object({ batchId: text(20), version, reason });
export type BatchRequest = z.infer<typeof onBatch>;

export const approveBuybackBatch = finance.post("/api/v1/operator/buyback-batches/approve", {
  summary: "Approve another operator's batch",
  request: onBatch,
  response: done,
  needsFreshProof: true,
});

export const exportBuybackBatch = finance.post("/api/v1/operator/buyback-batches/sheet", {
  summary:
    "The lines of a batch with names and accounts, for Alipay's batch transfer; an audit line",
  request: onBatch,
  response: ok({
    message: z.string(),
    sheet: z.array(
      z.strictObject({
        line: z.number(),
        account: z.string(),
        name: z.string(),
        amountYuan: yuan,
        /** Has the payment's number, by which the result is read. */
        remark: z.string(),
      }),
    ),
  }),
  needsFreshProof: true,
});
export type SheetResponse = ResponseOf<typeof exportBuybackBatch>;

export const undoBuybackBatch = finance.post("/api/v1/operator/buyback-batches/undo", {
  summary: "Undo a batch of which nothing was paid: its buy-backs are paid automatically",
  request: onBatch,
  response: done,
  needsFreshProof: true,
});

const cells = z
  .array(z.array(text(300)).max(RESULT_MAX_COLUMNS))
  .max(RESULT_MAX_ROWS)
  .meta({ description: "Rows of the file as texts" });

const problem = z.strictObject({
  row: z.number().nullable().meta({ description: "Row of the file, from 1; null if it lacks it" }),
  line: z.number().nullable().meta({ description: "Line of the batch, if it is known" }),
  problem: z.enum(RESULT_PROBLEMS),
});
export type ResultProblemRow = z.infer<typeof problem>;

export const settleBuybackBatch = finance.post("/api/v1/operator/buyback-batches/result", {
  summary: "Read the result of a batch: books all of it, or nothing and says why",
  request: z.object({
    batchId: text(20),
    cells,
    isCheck: flag.meta({ description: "Only compares, and books nothing" }),
    version,
    reason,
  }),
  response: ok({
    message: z.string(),
    paid: z.number(),
    failed: z.number(),
    paidYuan: yuan,
    /** Empty if the file fits; else nothing was booked. */
    problems: z.array(problem),
  }),
  needsFreshProof: true,
});
export type SettleBatchResponse = ResponseOf<typeof settleBuybackBatch>;

export const recoverBuybackBatch = finance.post("/api/v1/operator/buyback-batches/recover", {
  summary:
    "Register a batch that a restore has lost, by its file or its result, while payments are halted",
  request: z.object({ cells, reason }),
  response: ok({
    message: z.string(),
    batchId: z.string().nullable(),
    problems: z.array(problem),
  }),
  needsFreshProof: true,
});
export type RecoverBatchResponse = ResponseOf<typeof recoverBuybackBatch>;

import * as calls from "@nodeyard/contract/buyback/operator/batch-calls.ts";
import type { SettleBatchResponse } from "@nodeyard/contract/buyback/operator/batch-calls.ts";
import { batchErrors, batchMessages } from "@nodeyard/contract/buyback/operator/batch-errors.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { formatFen } from "@nodeyard/contract/money.ts";
import type { Queryable, Tx } from "../../../../platform/database.ts";
import type { Deps } from "../../../../platform/deps.ts";
import { handle } from "../../../../platform/http/route.ts";
import { requireWireId } from "../../../../platform/wire-id.ts";
import { openPerson } from "../../paid-person.ts";
import { completeBuyback, returnBuyback } from "../../payout/settle.ts";
import { lockOpen } from "../../store.ts";
import { actOnBatch, assertHadNoFile } from "./act-on-batch.ts";
import { readLines, type BatchLine } from "./batch-rows.ts";
import { matchResult, type ExpectedLine, type Match } from "./match-result.ts";
import { readResult, type ResultRow } from "./read-result.ts";

/** The lines that a batch's file must contain. */
export function expectedOf(
  deps: Pick<Deps, "encryption">,
  lines: readonly BatchLine[],
): ExpectedLine[] {
  return lines.map(({ line, buyback }) => ({
    line,
    outBizNo: buyback.out_biz_no,
    netFen: buyback.net_fen,
    ...openPerson(deps, buyback),
  }));
}

interface Compared {
  readonly lines: readonly BatchLine[];
  readonly matches: readonly Match[];
  readonly answer: Omit<SettleBatchResponse, "code" | "message">;
}

async function compare(
  deps: Deps,
  db: Queryable,
  batchId: bigint,
  rows: readonly ResultRow[],
): Promise<Compared> {
  const lines = await readLines(db, batchId);
  const { is_recovered: hasOthers } = await db
    .selectFrom("buyback_batches")
    .select("is_recovered")
    .where("buyback_batch_id", "=", batchId)
    .executeTakeFirstOrThrow(() => new ApiError(batchErrors.unknownBatch));
  const { matches, problems } = matchResult(rows, expectedOf(deps, lines), { hasOthers });
  const paid = matches.filter(({ row }) => row.result === "paid");
  const paidFen = paid.reduce((sum, { row }) => sum + (row.amountFen ?? 0n), 0n);
  const answer = {
    paid: paid.length,
    failed: matches.length - paid.length,
    paidYuan: formatFen(paidFen),
    problems,
  };
  return { lines, matches, answer };
}

/** Books each line as the file says, in the caller's transaction. */
async function bookAll(
  deps: Deps,
  tx: Tx,
  batchId: bigint,
  { lines, matches }: Compared,
  at: Date,
): Promise<void> {
  const buybacks = new Map(lines.map(({ line, buyback }) => [line, buyback]));
  for (const { line, row } of matches) {
    const buybackId = buybacks.get(line)?.buyback_id ?? 0n;
    const open = await lockOpen(tx, buybackId);
    if (!open) throw new Error(`buy-back ${buybackId} ended outside of its batch`);
    if (row.result === "paid")
      await completeBuyback(deps, tx, open, {
        orderId: row.orderId || `batch ${batchId}/${line}`,
        at,
      });
    else
      await returnBuyback(deps, tx, open, {
        reason: "payee-refused",
        at,
        code: row.failure,
      });
    await tx
      .updateTable("buyback_batch_lines")
      .set({ result: row.result ?? null })
      .where("buyback_batch_id", "=", batchId)
      .where("line_no", "=", line)
      .execute();
  }
}

/**
 * Reads the result of a batch: every line of it, once, with account, name and amount as they were handed out. Books all of it
 * or, if one row does not fit, nothing. Also while payments are halted: it says what was paid.
 */
export const settleBatch = handle(
  calls.settleBuybackBatch,
  async (deps, { batchId: wireId, cells, isCheck, version, reason }, caller) => {
    const rows = readResult(cells);
    if (isCheck) {
      const batchId = requireWireId(wireId, batchErrors.unknownBatch);
      const { answer } = await compare(deps, deps.db, batchId, rows);
      return { message: batchMessages.checked, ...answer };
    }
    const answer = await actOnBatch(
      deps,
      { batchId: wireId, version, reason },
      caller,
      "buyback.settle-batch",
      async (tx, row, at) => {
        if (row.state !== "open") throw new ApiError(batchErrors.batchWaits);
        const compared = await compare(deps, tx, row.buyback_batch_id, rows);
        const { problems, ...facts } = compared.answer;
        if (problems.length > 0) throw new ApiError(batchErrors.resultRefused);
        if (facts.failed > 0) await assertHadNoFile(tx, row, caller.accountId);
        await bookAll(deps, tx, row.buyback_batch_id, compared, at);
        return { set: { state: "settled", ended_at: at }, facts, result: compared.answer };
      },
    );
    return { message: batchMessages.settled, ...answer };
  },
);

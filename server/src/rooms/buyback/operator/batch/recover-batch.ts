import * as calls from "@nodeyard/contract/buyback/operator/batch-calls.ts";
import type { ResultProblemRow } from "@nodeyard/contract/buyback/operator/batch-calls.ts";
import { batchErrors, batchMessages } from "@nodeyard/contract/buyback/operator/batch-errors.ts";
import {
  BATCH_MAX_LINES,
  type ResultProblem,
} from "@nodeyard/contract/buyback/operator/batch-rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { sql } from "kysely";
import type { Deps } from "../../../../platform/deps.ts";
import { handle } from "../../../../platform/http/route.ts";
import { operatorAct, operatorOf } from "../../../account/operator-act.ts";
import { readSwitches } from "../../../redemption/switches.ts";
import type { BuybackRow } from "../../store.ts";
import { BUYBACKS } from "../../switches.ts";
import { assertUnpaid } from "./assert-unpaid.ts";
import { matchResult } from "./match-result.ts";
import { readResult, type ResultRow } from "./read-result.ts";
import { expectedOf } from "./settle-batch.ts";
import { writeBatch } from "./write-batch.ts";

/**
 * Batches that share some of these buy-backs but do not match the file. They are open in the backup and were undone since; a
 * buy-back that was then paid in a batch missing from the backup is removed from them.
 */
async function readFormer(
  { db }: Pick<Deps, "db">,
  buybacks: readonly BuybackRow[],
): Promise<ReadonlySet<bigint>> {
  const { rows } = await sql<{ id: bigint }>`
    select distinct buyback_batch_id as id from buyback_batch_lines
    join buyback_batches using (buyback_batch_id)
    where buyback_batch_id = any(${buybacks.flatMap((row) => row.buyback_batch_id ?? [])})
      and buyback_id <> all(${buybacks.map((row) => row.buyback_id)}) and ended_at is null`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

function problemOf(buyback: BuybackRow, former: ReadonlySet<bigint>): ResultProblem | undefined {
  if (buyback.status !== "created") return "ended";
  const { buyback_batch_id: batchId } = buyback;
  return batchId === null || former.has(batchId) ? undefined : "otherWay";
}

/** The buy-backs that a file names, which rows do not fit them, and rows of buy-backs that the restore has lost. */
async function readNamed(
  deps: Deps,
  rows: readonly ResultRow[],
): Promise<{ buybacks: BuybackRow[]; problems: ResultProblemRow[]; lost: ResultProblemRow[] }> {
  const numbers = [...new Set(rows.flatMap(({ outBizNo }) => outBizNo ?? []))];
  if (numbers.length === 0 || numbers.length > BATCH_MAX_LINES)
    throw new ApiError(batchErrors.resultUnreadable);
  const buybacks = await deps.db
    .selectFrom("buybacks")
    .selectAll()
    .where("out_biz_no", "in", numbers)
    .orderBy("buyback_id")
    .execute();
  const lines = buybacks.map((buyback, index) => ({ line: index + 1, buyback }));
  const options = { needsStatus: false, hasOthers: true };
  const { matches, problems } = matchResult(rows, expectedOf(deps, lines), options);
  const known = new Set(buybacks.map((row) => row.out_biz_no));
  const lost = rows
    .filter(({ outBizNo }) => outBizNo !== undefined && !known.has(outBizNo))
    .map(({ row }) => ({ row, line: null, problem: "unknown" as const }));
  const former = await readFormer(deps, buybacks);
  const others = matches.flatMap(({ line, row }): ResultProblemRow[] => {
    const buyback = buybacks[line - 1];
    const problem = buyback && problemOf(buyback, former);
    return problem ? [{ row: row.row, line: null, problem }] : [];
  });
  // Lines are those of no batch yet.
  const unfit = [...problems.map((each) => ({ ...each, line: null })), ...others];
  return { buybacks, problems: unfit, lost };
}

/**
 * Registers a batch that a restored backup does not have, by the file that was handed out or by its result: the buy-backs that it
 * names are not paid automatically, and its result is read next. Only while payments are halted, before anything is paid twice.
 * One that is in another batch, of which the file does not name all, leaves it.
 * Buy-backs that were made after the backup are not there any more; the answer has their rows.
 */
export const recoverBatch = handle(
  calls.recoverBuybackBatch,
  async (deps, { cells, reason }, caller) => {
    const rows = readResult(cells, { needsStatus: false });
    if (!(await readSwitches(deps.db, BUYBACKS)).isHalted)
      throw new ApiError(batchErrors.batchNotHalted);
    const { buybacks: seen, problems, lost } = await readNamed(deps, rows);
    if (problems.length > 0 || seen.length === 0)
      return {
        message: batchErrors.resultRefused,
        batchId: null,
        problems: [...problems, ...lost],
      };
    await assertUnpaid(deps, seen);
    const { batchId, needsApproval } = await deps.db.transaction().execute((tx) =>
      operatorAct(deps, tx, {
        act: "buyback.recover-batch",
        roles: ["finance"],
        operator: operatorOf(caller, reason),
        read: async () => ({ buybackId: seen.map((row) => String(row.buyback_id)).join(", ") }),
        change: async (_, at) => {
          const batch = { seen, madeBy: caller.accountId, at, isRecovered: true };
          const { facts, needsApproval: waits } = await writeBatch(tx, batch);
          return { after: facts, result: { batchId: facts.batchId, needsApproval: waits } };
        },
      }),
    );
    const message = needsApproval ? batchMessages.recoveredWaits : batchMessages.recovered;
    return { message, batchId, problems: lost };
  },
);

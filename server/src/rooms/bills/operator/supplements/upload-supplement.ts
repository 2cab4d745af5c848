import { billActErrors, billsErrors, billsMessages } from "@nodeyard/contract/bills/errors.ts";
import * as calls from "@nodeyard/contract/bills/operator/calls.ts";
import type { UploadRequest } from "@nodeyard/contract/bills/operator/calls.ts";
import { daysOfMonth, type BillMonth } from "@nodeyard/contract/bills/rules.ts";
import { ApiError } from "@nodeyard/contract/error.ts";
import { formatMicroBp, microBpToFen } from "@nodeyard/contract/money.ts";
import { inLanguage } from "@nodeyard/contract/text.ts";
import { addDays, utcDay } from "@nodeyard/contract/time.ts";
import { sql } from "kysely";
import type { Queryable, Tx } from "../../../../platform/database.ts";
import { handle } from "../../../../platform/http/route.ts";
import { operatorAct, operatorOf } from "../../../account/operator-act.ts";
import { priceOn } from "../../../prices/prices.ts";
import { notifyDraft } from "../../bill-mails.ts";
import { lockMonth, readMonthBills } from "../../calculate/month-state.ts";
import { chooseMonth } from "../../choose-month.ts";
import { readSupplementFile, type FileLine, type RowProblem } from "./read-file.ts";

/** Problems that are named; of more it is only said how many there are. */
const MOST_PROBLEMS = 100;

interface AccountLine extends FileLine {
  readonly accountId: bigint;
}

/** Open accounts by their e-mail address. */
async function findAccounts(
  db: Queryable,
  emails: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ email: string; account_id: bigint }>`
    select lower(email) as email, account_id from accounts
    where lower(email) = any(${[...new Set(emails)]}::text[]) and closed_at is null`.execute(db);
  return new Map(rows.map((row) => [row.email, row.account_id]));
}

async function inspect(
  db: Queryable,
  month: BillMonth,
  cells: UploadRequest["cells"],
): Promise<{ lines: readonly AccountLine[]; problems: readonly RowProblem[] }> {
  const lastDay = Number(addDays(daysOfMonth(month).next, -1).slice(8));
  const { lines, problems } = readSupplementFile(cells, lastDay);
  if (lines.length === 0 && problems.length === 0) throw new ApiError(billActErrors.fileEmpty);
  const accounts = await findAccounts(
    db,
    lines.map((line) => line.email),
  );
  const known: AccountLine[] = [];
  const unknown: RowProblem[] = [];
  for (const line of lines) {
    const accountId = accounts.get(line.email);
    if (accountId === undefined) unknown.push({ row: line.row, problem: "account" });
    else known.push({ ...line, accountId });
  }
  return {
    lines: known,
    problems: [...problems, ...unknown].toSorted((one, other) => one.row - other.row),
  };
}

async function insertLines(
  tx: Tx,
  supplement: { readonly id: bigint; readonly month: BillMonth; readonly at: Date },
  lines: readonly AccountLine[],
): Promise<void> {
  const { yuan } = await priceOn(tx, utcDay(supplement.at));
  await tx
    .insertInto("bill_lines")
    .values(
      lines.map((line) => ({
        month: `${supplement.month}-01`,
        account_id: line.accountId,
        hostname: line.hostname,
        task_type: line.taskType,
        operator: line.operator,
        bps: BigInt(line.bps),
        effective_days: line.effectiveDays,
        amount_micro_bp: line.amountMicroBp,
        value_fen: microBpToFen(line.amountMicroBp, yuan),
        remark: line.remark,
        bill_supplement_id: supplement.id,
      })),
    )
    .execute();
}

/** Saves a file of bills that supplement an issued month, all of them or none; another operator approves it. */
export const uploadSupplement = handle(
  calls.uploadSupplyBill,
  async (deps, { date, fileName, cells, isCheck, reason }, caller) => {
    const month = chooseMonth(deps.clock.now(), date);
    const { lines, problems } = await inspect(deps.db, month, cells);
    const count = lines.length;
    const amount = lines.reduce((sum, line) => sum + line.amountMicroBp, 0n);
    const answer = { count, bp: formatMicroBp(amount), problems: problems.slice(0, MOST_PROBLEMS) };
    const wrong = { params: { count: problems.length } };
    if (isCheck) {
      const text = problems.length > 0 ? billActErrors.fileWrong : billsMessages.checked;
      const params = { count: problems.length > 0 ? problems.length : count };
      return { ...answer, message: inLanguage(text, caller.language, params) };
    }
    if (problems.length > 0) throw new ApiError(billActErrors.fileWrong, wrong);
    await deps.db.transaction().execute((tx) =>
      operatorAct(deps, tx, {
        act: "bills.upload",
        roles: ["finance"],
        operator: operatorOf(caller, reason),
        read: async () => {
          await lockMonth(tx, month);
          return readMonthBills(tx, month);
        },
        change: async (before, at) => {
          if (before.state !== "issued")
            throw new ApiError(billsErrors.notIssued, { params: { month } });
          const { bill_supplement_id: id } = await tx
            .insertInto("bill_supplements")
            .values({
              month: `${month}-01`,
              file_name: fileName,
              reason,
              uploaded_by: caller.accountId,
              uploaded_at: at,
            })
            .returning("bill_supplement_id")
            .executeTakeFirstOrThrow();
          await insertLines(tx, { id, month, at }, lines);
          await notifyDraft(deps, tx, { month, fileName, count, amountMicroBp: amount });
          const after = {
            month,
            recordId: String(id),
            fileName,
            count,
            amountMicroBp: String(amount),
          };
          return { after, result: undefined };
        },
      }),
    );
    return { ...answer, message: inLanguage(billsMessages.uploaded, caller.language, { count }) };
  },
);

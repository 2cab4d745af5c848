import type { BillDetailsResponse } from "@nodeyard/contract/bills/calls.ts";
import type { BillMonth } from "@nodeyard/contract/bills/rules.ts";
import { formatFen, formatMicroBp } from "@nodeyard/contract/money.ts";
import { sql } from "kysely";
import type { Queryable } from "../../platform/database.ts";
import { versionOf } from "../account/operator-act.ts";
import { IS_ISSUED, STATE } from "./bill-rows.ts";

interface MonthSum {
  readonly sum: BillDetailsResponse["sum"];
  /** Of the lines that the owner sees: another one, or another state, is another version. */
  readonly version: string;
}

/** Totals of an account's bills of a month. */
export async function readMonthSum(
  db: Queryable,
  accountId: bigint,
  month: BillMonth,
): Promise<MonthSum> {
  const { rows } = await sql<{
    bills: number;
    unconfirmed: number;
    disputed: number;
    amount: bigint;
    fen: bigint;
    lines: string;
  }>`
    select count(*)::int as bills, count(*) filter (where state <> 'confirmed')::int as unconfirmed,
      count(*) filter (where state = 'disputed')::int as disputed, coalesce(sum(amount_micro_bp), 0)::bigint as amount,
      coalesce(sum(value_fen), 0)::bigint as fen,
      md5(coalesce(string_agg(bill_line_id || state, ',' order by bill_line_id), '')) as lines
    from (select b.*, ${STATE} as state from bill_lines b
      where b.account_id = ${accountId} and b.month = ${`${month}-01`}::date and ${IS_ISSUED}) b`.execute(
    db,
  );
  const {
    bills = 0,
    unconfirmed = 0,
    disputed = 0,
    amount = 0n,
    fen = 0n,
    lines = "",
  } = rows[0] ?? {};
  return {
    sum: { bills, unconfirmed, disputed, bp: formatMicroBp(amount), price: formatFen(fen) },
    version: versionOf({ month, lines }),
  };
}

import { EXPORT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { getStatement, type StatementResponse } from "@nodeyard/contract/revenue/detail-calls.ts";
import { call } from "../../../shared/http.ts";
import type { ExportPage } from "../../../shared/spreadsheets/page-walk.ts";
import type { ZonedRange } from "./queries.ts";

export type StatementLine = StatementResponse["list"][number];
/** A line of the file: the balance before all lines, a ledger line, or the balance after them. */
export type StatementRow =
  | { readonly row: "line"; readonly line: StatementLine }
  | { readonly row: "opening" | "closing"; readonly day: string; readonly balance: string };

/**
 * A page of the file out of a page of lines. The two rows of balances count, so that the walk through the pages ends
 * with the closing one, also where the lines fill their last page.
 */
export function statementPage(
  range: ZonedRange,
  page: number,
  answer: Pick<StatementResponse, "list" | "total" | "openingBalance" | "closingBalance">,
): ExportPage<StatementRow> {
  const total = answer.total + 2;
  const rows = answer.list.map((line): StatementRow => ({ row: "line", line }));
  if (page === 1) rows.unshift({ row: "opening", day: range.from, balance: answer.openingBalance });
  if (page * EXPORT_PAGE_SIZE >= total)
    rows.push({ row: "closing", day: range.to, balance: answer.closingBalance });
  return { rows, total };
}

/** Fetches a page of the statement's file. */
export async function fetchStatement(
  range: ZonedRange,
  page: number,
  signal: AbortSignal,
): Promise<ExportPage<StatementRow>> {
  const request = { ...range, pageNum: page, pageSize: EXPORT_PAGE_SIZE };
  return statementPage(range, page, await call(getStatement, request, { signal }));
}

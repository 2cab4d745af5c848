import {
  getBillBps,
  getBillDetails,
  listKeptBills,
  type BillDetailsResponse,
} from "@nodeyard/contract/bills/calls.ts";
import { DEFAULT_PAGE_SIZE, EXPORT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { callQuery } from "../../shared/call-query.ts";
import { call } from "../../shared/http.ts";

function rowsOf({ bills: rows, ...answer }: BillDetailsResponse) {
  return { ...answer, rows };
}
export type MonthBills = ReturnType<typeof rowsOf>;

export function monthBills(date: string, hostName: string, page: number) {
  const request = { date, hostName, pageNum: page, pageSize: DEFAULT_PAGE_SIZE };
  return callQuery(getBillDetails, request, {
    select: rowsOf,
    // Of the same month: another one's sums would be confirmed by mistake.
    placeholderData: (before, query) =>
      query?.queryKey[2].date === date ? keepPreviousData(before) : undefined,
  });
}

/** A page of a month's bills, for the spreadsheet. */
export async function exportedBills(
  date: string,
  hostName: string,
  page: number,
  signal: AbortSignal,
) {
  const request = { date, hostName, pageNum: page, pageSize: EXPORT_PAGE_SIZE };
  return rowsOf(await call(getBillDetails, request, { signal }));
}

/** A page of the bills of all months, for the spreadsheet. */
export async function exportedAllBills(hostName: string, page: number, signal: AbortSignal) {
  const request = { hostName, pageNum: page, pageSize: EXPORT_PAGE_SIZE };
  const { bills: rows, ...answer } = await call(listKeptBills, request, { signal });
  return { ...answer, rows };
}

/** The days of a bill, with the slots of one of them. */
export function billDays(billId: string, date?: string) {
  return callQuery(
    getBillBps,
    { billId, ...(date && { date }) },
    { placeholderData: keepPreviousData },
  );
}

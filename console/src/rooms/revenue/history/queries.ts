import { getHistory, getStatement } from "@nodeyard/contract/revenue/detail-calls.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/http.ts";
import { revenueKey } from "../cache-keys.ts";
import type { DayRange, HistoryView } from "./history-view.ts";

export type ZonedRange = DayRange & { readonly zone: string };

export function zonedRange({ from, to, zone }: ZonedRange): ZonedRange {
  return { from, to, zone };
}

/** Revenue by day or month of the account or of one device. */
export function history(view: HistoryView) {
  const { deviceId, step } = view;
  const asked = { ...zonedRange(view), step, ...(deviceId !== undefined && { deviceId }) };
  return queryOptions({
    queryKey: revenueKey("history", asked),
    queryFn: ({ signal }) => call(getHistory, asked, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** What a statement of the range adds up to, without its lines. */
export function statementSums(range: ZonedRange) {
  return queryOptions({
    queryKey: revenueKey("statement", range),
    queryFn: ({ signal }) => call(getStatement, { ...range, pageSize: 1 }, { signal }),
    select: ({ openingBalance, closingBalance, sums, total }) => ({
      openingBalance,
      closingBalance,
      sums,
      total,
    }),
    placeholderData: keepPreviousData,
  });
}

import { getHistory, getStatement } from "@nodeyard/contract/revenue/detail-calls.ts";
import { getTaxYear } from "@nodeyard/contract/revenue/tax-calls.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { callQuery } from "../../../shared/call-query.ts";
import type { DayRange, HistoryView } from "./history-view.ts";

export type ZonedRange = DayRange & { readonly zone: string };

export function zonedRange({ from, to, zone }: ZonedRange): ZonedRange {
  return { from, to, zone };
}

/** Revenue by day or month of the account or of one device. */
export function history(view: HistoryView) {
  const { deviceId, step } = view;
  const request = { ...zonedRange(view), step, ...(deviceId !== undefined && { deviceId }) };
  return callQuery(getHistory, request, { placeholderData: keepPreviousData });
}

/** Sums of a range's statement, without its lines. */
export function statementSums(range: ZonedRange) {
  return callQuery(
    getStatement,
    { ...range, pageSize: 1 },
    {
      select: ({ openingBalance, closingBalance, sums, total }) => ({
        openingBalance,
        closingBalance,
        sums,
        total,
      }),
      placeholderData: keepPreviousData,
    },
  );
}

/** A year's payments in yuan; the current one by default. */
export function taxYear(year: number) {
  return callQuery(getTaxYear, { year }, { placeholderData: keepPreviousData });
}

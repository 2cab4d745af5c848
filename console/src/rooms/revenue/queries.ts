import {
  getActivityTotal,
  getLastSevenDays,
  getSummary,
  type LedgerLinesQuery,
  listCredits,
  listLedgerLines,
} from "@nodeyard/contract/revenue/calls.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/http.ts";
import { revenueKey } from "./cache-keys.ts";
import { sevenDays } from "./seven-days.ts";

export const summary = queryOptions({
  queryKey: revenueKey("summary"),
  queryFn: ({ signal }) => call(getSummary, {}, { signal }),
  select: (answer) => answer.ret,
});

export const activityTotal = queryOptions({
  queryKey: revenueKey("activity"),
  queryFn: ({ signal }) => call(getActivityTotal, {}, { signal }),
  select: (answer) => answer.rewardSummary.bp,
});

export const lastSevenDays = queryOptions({
  queryKey: revenueKey("days"),
  queryFn: ({ signal }) => call(getLastSevenDays, {}, { signal }),
  select: (answer) => sevenDays(answer.data, Date.now()),
});

/** Which ledger lines are shown: of a kind or of all, of a UTC day or ever. */
export interface LedgerView {
  readonly kind: LedgerLinesQuery["kind"];
  readonly day: string | undefined;
  readonly page: number;
}

export function ledgerLines(view: LedgerView) {
  return queryOptions({
    queryKey: revenueKey("lines", view),
    queryFn: ({ signal }) =>
      call(
        listLedgerLines,
        {
          pageNum: view.page,
          ...(view.kind !== undefined && { kind: view.kind }),
          ...(view.day !== undefined && { day: view.day }),
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

export function lineCredits(lineId: string, page: number) {
  return queryOptions({
    queryKey: revenueKey("credits", lineId, page),
    queryFn: ({ signal }) => call(listCredits, { lineId, pageNum: page }, { signal }),
    placeholderData: keepPreviousData,
    // A settled hour never changes.
    staleTime: Infinity,
  });
}

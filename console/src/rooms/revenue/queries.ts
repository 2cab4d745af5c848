import type { RequestOf } from "@nodeyard/contract/call.ts";
import {
  getActivityTotal,
  getLastSevenDays,
  getSummary,
  listCredits,
  listLedgerLines,
} from "@nodeyard/contract/revenue/calls.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { callQuery } from "../../shared/call-query.ts";
import { sevenDays } from "./seven-days.ts";

export const summary = callQuery(getSummary, {}, { select: (answer) => answer.ret });

export const activityTotal = callQuery(
  getActivityTotal,
  {},
  { select: (answer) => answer.rewardSummary.bp },
);

export const lastSevenDays = callQuery(
  getLastSevenDays,
  {},
  { select: (answer) => sevenDays(answer.data, Date.now()) },
);

/** Which ledger lines are shown: of a kind or of all, of a UTC day or ever. */
export interface LedgerView {
  readonly kind: RequestOf<typeof listLedgerLines>["kind"];
  readonly day: string | undefined;
  readonly page: number;
}

export function ledgerLines(view: LedgerView) {
  return callQuery(
    listLedgerLines,
    {
      pageNum: view.page,
      ...(view.kind !== undefined && { kind: view.kind }),
      ...(view.day !== undefined && { day: view.day }),
    },
    { placeholderData: keepPreviousData },
  );
}

export function lineCredits(lineId: string, page: number) {
  return callQuery(
    listCredits,
    { lineId, pageNum: page },
    {
      placeholderData: keepPreviousData,
      // A settled hour never changes.
      staleTime: Infinity,
    },
  );
}

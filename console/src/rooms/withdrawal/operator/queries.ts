import type { RequestOf } from "@nodeyard/contract/call.ts";
import {
  getPayoutCheck,
  listPayoutChecks,
} from "@nodeyard/contract/withdrawal/operator/check-calls.ts";
import {
  listEndedPayouts,
  listSentPayouts,
} from "@nodeyard/contract/withdrawal/operator/history-calls.ts";
import { listPayouts } from "@nodeyard/contract/withdrawal/operator/payout-calls.ts";
import { callQuery, pagedQuery } from "../../../shared/call-query.ts";
import { AFTER_ACTS, EVERY_MS, LIVE } from "../../../shared/operator/live.ts";

/** A check takes seconds. */
const CHECK_RUNS_MS = 2_000;

export const openPayouts = callQuery(listPayouts, {}, LIVE);

export function sentPayouts(page: number) {
  return pagedQuery(listSentPayouts, { pageNum: page }, LIVE);
}

type EndedFilter = Omit<RequestOf<typeof listEndedPayouts>, "pageNum" | "pageSize">;

export function endedPayouts(filter: EndedFilter, page: number) {
  return pagedQuery(listEndedPayouts, { ...filter, pageNum: page }, AFTER_ACTS);
}

export function payoutChecks(page: number) {
  return pagedQuery(
    listPayoutChecks,
    { pageNum: page },
    {
      ...AFTER_ACTS,
      refetchInterval: ({ state }) =>
        state.data?.list.some((check) => check.state === "running") === true
          ? CHECK_RUNS_MS
          : EVERY_MS,
    },
  );
}

/** Findings of a reconciliation or an audit. */
export function payoutCheck(checkId: string) {
  return callQuery(
    getPayoutCheck,
    { checkId },
    {
      ...AFTER_ACTS,
      refetchInterval: ({ state }) =>
        state.data?.check.state === "running" ? CHECK_RUNS_MS : false,
    },
  );
}

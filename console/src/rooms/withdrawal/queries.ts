import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import {
  type BalanceResponse,
  getBalance,
  getDetails,
  getTimeline,
  type Withdrawal,
} from "@nodeyard/contract/withdrawal/calls.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { callQuery } from "../../shared/call-query.ts";
import { defineSearch, matching, pageParameter } from "../../shared/search-params.ts";

export type Balance = BalanceResponse["data"];

/** Poll intervals while a withdrawal is in progress: its timeline, and list and balance. */
const TIMELINE_EVERY_MS = 2_000;
const LIST_EVERY_MS = 5_000;

/** The page of the records, and the record whose timeline is open. */
export const withdrawalSearch = defineSearch({
  page: pageParameter,
  id: matching(/^\d{1,18}$/),
});

const isInProgress = ({ status }: Pick<Withdrawal, "status">): boolean => status === "created";

export const balance = callQuery(
  getBalance,
  {},
  {
    meta: { shows: ["wallet"] },
    select: (answer) => answer.data,
    refetchInterval: ({ state }) =>
      state.data?.data.withdrawalStatus === "created" ? LIST_EVERY_MS : false,
  },
);

export function withdrawals(page: number) {
  return callQuery(
    getDetails,
    { pageNum: page, pageSize: DEFAULT_PAGE_SIZE },
    {
      select: ({ data }) => ({ rows: data.data, total: data.total, pageSize: DEFAULT_PAGE_SIZE }),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.data.data.some(isInProgress) === true ? LIST_EVERY_MS : false,
    },
  );
}

/** A withdrawal's steps; asked for again and again until it has ended. */
export function timeline(id: string) {
  return callQuery(
    getTimeline,
    { id },
    {
      select: (answer) => answer.data,
      refetchInterval: ({ state }) =>
        state.data && isInProgress(state.data.data.withdrawal) ? TIMELINE_EVERY_MS : false,
    },
  );
}

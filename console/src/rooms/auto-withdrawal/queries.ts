import {
  getAutoWithdrawal,
  getAutoWithList,
  type AutoWithdrawalResponse,
} from "@nodeyard/contract/auto-withdrawal/calls.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/http.ts";
import { autoWithdrawalKey } from "./cache-keys.ts";

export type Setting = AutoWithdrawalResponse["data"];

/** While a payment is in progress. */
const LIST_EVERY_MS = 10_000;

export const ownSetting = queryOptions({
  queryKey: autoWithdrawalKey("setting"),
  meta: { shows: ["payee", "identity", "buyback"] },
  queryFn: ({ signal }) => call(getAutoWithdrawal, {}, { signal }),
  select: (answer) => answer.data,
});

export function pastRuns(page: number) {
  return queryOptions({
    queryKey: autoWithdrawalKey("runs", page),
    queryFn: ({ signal }) =>
      call(getAutoWithList, { pageNum: page, pageSize: DEFAULT_PAGE_SIZE }, { signal }),
    select: ({ data }) => ({ rows: data.data, total: data.total, pageSize: DEFAULT_PAGE_SIZE }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.data.some((run) => run.state === "submitted") === true
        ? LIST_EVERY_MS
        : false,
  });
}

import {
  getExchangeInfo,
  getExchangeList,
  getLimit,
  type Exchange,
  type ExchangeInfoResponse,
} from "@nodeyard/contract/exchange/calls.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../shared/http.ts";
import { exchangeKey } from "./cache-keys.ts";

export type ExchangeInfo = ExchangeInfoResponse["data"];

/** Poll interval while an exchange is in progress. */
const LIST_EVERY_MS = 3_000;

const isOpen = ({ endedAt }: Exchange): boolean => endedAt === null;

export const exchangeInfo = queryOptions({
  queryKey: exchangeKey("info"),
  meta: { shows: ["identity"] },
  queryFn: ({ signal }) => call(getExchangeInfo, {}, { signal }),
  select: (answer) => answer.data,
});

/** Whether cards of a denomination can be had; fails with the reason if not. */
export function exchangeLimit(denomination: number) {
  return queryOptions({
    queryKey: exchangeKey("limit", denomination),
    queryFn: ({ signal }) => call(getLimit, { JDCardMoney: denomination }, { signal }),
    // A refusal is an answer.
    retry: false,
  });
}

export function exchanges(page: number) {
  return queryOptions({
    queryKey: exchangeKey("records", page),
    queryFn: ({ signal }) =>
      call(getExchangeList, { pageNum: page, pageSize: DEFAULT_PAGE_SIZE }, { signal }),
    select: ({ data }) => ({ rows: data.data, total: data.total, pageSize: DEFAULT_PAGE_SIZE }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.data.some(isOpen) === true ? LIST_EVERY_MS : false,
  });
}

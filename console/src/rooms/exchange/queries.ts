// Offered to other rooms.
import {
  getExchangeInfo,
  getExchangeList,
  getExchangeStatus,
  getLimit,
  type Exchange,
  type ExchangeInfoResponse,
} from "@nodeyard/contract/exchange/calls.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { callQuery } from "../../shared/call-query.ts";
import { QUOTE_EVERY_MS } from "../redemption/queries.ts";

export type ExchangeInfo = ExchangeInfoResponse["data"];

/** Poll interval while an exchange is in progress. */
const LIST_EVERY_MS = 3_000;

const isOpen = ({ endedAt }: Exchange): boolean => endedAt === null;

export const exchangeInfo = callQuery(
  getExchangeInfo,
  {},
  {
    meta: { shows: ["identity"] },
    select: (answer) => answer.data,
    refetchInterval: QUOTE_EVERY_MS,
  },
);

/** Availability of a denomination; fails with the reason if there is none. */
export function exchangeLimit(denomination: number) {
  return callQuery(
    getLimit,
    { JDCardMoney: denomination },
    {
      // A refusal is an answer.
      retry: false,
    },
  );
}

/** An exchange's steps; asked for again and again until it has ended. */
export function exchangeStatus(id: string) {
  return callQuery(
    getExchangeStatus,
    { id },
    {
      select: (answer) => answer.data,
      refetchInterval: ({ state }) =>
        state.data && isOpen(state.data.data.exchange) ? LIST_EVERY_MS : false,
    },
  );
}

export function exchanges(page: number) {
  return callQuery(
    getExchangeList,
    { pageNum: page, pageSize: DEFAULT_PAGE_SIZE },
    {
      select: ({ data }) => ({ rows: data.data, total: data.total, pageSize: DEFAULT_PAGE_SIZE }),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.data.data.some(isOpen) === true ? LIST_EVERY_MS : false,
    },
  );
}

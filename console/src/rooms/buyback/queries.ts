// Offered to other rooms.
import {
  getBuybackList,
  getBuybackStatus,
  getLastSevenDayPrice,
  type Buyback,
  type TermsResponse,
} from "@nodeyard/contract/buyback/calls.ts";
import type { BuybackType } from "@nodeyard/contract/buyback/rules.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { callQuery } from "../../shared/call-query.ts";
import { QUOTE_EVERY_MS } from "../redemption/queries.ts";

export type Terms = TermsResponse["data"];

/** Poll intervals while a buy-back is in progress: its timeline, and the list. */
const TIMELINE_EVERY_MS = 3_000;
const LIST_EVERY_MS = 5_000;

const isInProgress = ({ endedAt }: Pick<Buyback, "endedAt">): boolean => endedAt === null;

export function buybackTerms(type: BuybackType) {
  return callQuery(
    getLastSevenDayPrice,
    { type },
    {
      meta: { shows: ["payee", "identity"] },
      select: (answer) => answer.data,
      refetchInterval: QUOTE_EVERY_MS,
    },
  );
}

export function buybacks(type: BuybackType, page: number) {
  return callQuery(
    getBuybackList,
    { type, pageNum: page, pageSize: DEFAULT_PAGE_SIZE },
    {
      select: ({ data }) => ({ rows: data.data, total: data.total, pageSize: DEFAULT_PAGE_SIZE }),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.data.data.some(isInProgress) === true ? LIST_EVERY_MS : false,
    },
  );
}

/** A buy-back's steps; asked for again and again until it has ended. */
export function buybackStatus(id: string) {
  return callQuery(
    getBuybackStatus,
    { id },
    {
      select: (answer) => answer.data,
      refetchInterval: ({ state }) =>
        state.data && isInProgress(state.data.data.buyback) ? TIMELINE_EVERY_MS : false,
    },
  );
}

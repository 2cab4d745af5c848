import {
  getAutoWithdrawal,
  getAutoWithList,
  type AutoWithdrawalResponse,
} from "@nodeyard/contract/auto-withdrawal/calls.ts";
import { DEFAULT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { callQuery } from "../../shared/call-query.ts";

export type Setting = AutoWithdrawalResponse["data"];

/** While a payment is in progress. */
const LIST_EVERY_MS = 10_000;

export const ownSetting = callQuery(
  getAutoWithdrawal,
  {},
  { meta: { shows: ["payee", "identity", "buyback"] }, select: (answer) => answer.data },
);

export function pastRuns(page: number) {
  return callQuery(
    getAutoWithList,
    { pageNum: page, pageSize: DEFAULT_PAGE_SIZE },
    {
      select: ({ data }) => ({ rows: data.data, total: data.total, pageSize: DEFAULT_PAGE_SIZE }),
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.data.data.some((run) => run.state === "submitted") === true
          ? LIST_EVERY_MS
          : false,
    },
  );
}

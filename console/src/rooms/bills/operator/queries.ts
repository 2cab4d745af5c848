import {
  getBillRecordList,
  getBusiness,
  listBillMonths,
  listBills,
  listDisputes,
} from "@nodeyard/contract/bills/operator/calls.ts";
import type { RequestOf } from "@nodeyard/contract/call.ts";
import { callQuery, pagedQuery } from "../../../shared/call-query.ts";
import { AFTER_ACTS, EVERY_MS, LIVE } from "../../../shared/operator/live.ts";

/** While bills are calculated. */
const CALCULATING_EVERY_MS = 3000;

export const billMonths = callQuery(
  listBillMonths,
  {},
  {
    ...AFTER_ACTS,
    select: ({ months }) => months,
    refetchInterval: ({ state }) =>
      state.data?.months.some(({ calculation }) => calculation) ? CALCULATING_EVERY_MS : EVERY_MS,
  },
);

export function businesses(date: string) {
  return callQuery(
    getBusiness,
    { date },
    { ...AFTER_ACTS, select: ({ data }) => data, refetchInterval: EVERY_MS },
  );
}

export function allBills(
  filter: Pick<RequestOf<typeof listBills>, "date" | "state" | "account">,
  page: number,
) {
  return pagedQuery(listBills, { ...filter, pageNum: page }, LIVE);
}

export function billSupplements(page: number) {
  return pagedQuery(getBillRecordList, { pageNum: page }, LIVE);
}

export function billDisputes(page: number) {
  return pagedQuery(listDisputes, { pageNum: page }, LIVE);
}

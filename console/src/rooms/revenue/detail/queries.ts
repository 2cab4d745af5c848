import { NO_CONTENT } from "@nodeyard/contract/envelope.ts";
import { formatMicroBp, parseMicroBp } from "@nodeyard/contract/money.ts";
import { EXPORT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { getLastSevenDays } from "@nodeyard/contract/revenue/calls.ts";
import {
  countDayFilters,
  getRevenueDetail,
  type RevenueDetailRow,
  type RevenueDetailResponse,
} from "@nodeyard/contract/revenue/detail-calls.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callQuery } from "../../../shared/call-query.ts";
import { formatWorth, sitePrice } from "../../../shared/currency.ts";
import { call } from "../../../shared/http.ts";
import { sevenDays } from "../seven-days.ts";
import { dayRequest, detailRequest, type DetailView } from "./detail-view.ts";

function addBp(one: string, other: string): string {
  return formatMicroBp((parseMicroBp(one) ?? 0n) + (parseMicroBp(other) ?? 0n));
}

/** A device's day; its id is called as in every other list, its worth is in the currency of the site. */
export type DetailRow = RevenueDetailRow & { readonly deviceId: string; readonly worth: string };

/** Rows, whichever way the wire says that there are none, and the sums of their day. */
function readDetail(answer: RevenueDetailResponse) {
  const price = sitePrice({ yuan: answer.RMBPrice, usdt: answer.usdtPrice });
  return {
    rows: (answer.detailList === NO_CONTENT ? [] : answer.detailList).map((row): DetailRow => ({
      ...row,
      deviceId: row.id,
      worth: formatWorth(row.revenue, price),
    })),
    total: answer.deviceLength,
    pageSize: answer.deviceNumSize,
    day: answer.day,
    price,
    sums: {
      total: addBp(answer.bxc, answer.invite_bxc ?? "0"),
      network: answer.network_bxc,
      compute: answer.compute_bxc,
      activity: answer.activity_bxc,
      /** Of the account: a type of node has none. */
      invite: answer.invite_bxc ?? undefined,
    },
  };
}
export type DetailPage = ReturnType<typeof readDetail>;

/** A page of a list without pagination. */
export function detailRows(view: DetailView) {
  const request = detailRequest(view);
  return callQuery(getRevenueDetail, request, { meta: { shows: ["devices"] }, select: readDetail });
}

export function revenueDetail(view: DetailView) {
  return queryOptions({ ...detailRows(view), placeholderData: keepPreviousData });
}

/** Devices of the day by filter, within the view's search and tag. */
export function dayFilters(view: DetailView) {
  const { search, tag } = view;
  const request = {
    ...dayRequest(view),
    ...(search !== "" && { search }),
    ...(tag !== "" && { tag }),
  };
  return callQuery(countDayFilters, request, {
    meta: { shows: ["devices"] },
    placeholderData: keepPreviousData,
    select: (answer) => answer.counts,
  });
}

/** A page of an export: as the view has it, with all its devices in pages of their own size. */
export async function exportedRevenue(view: DetailView, page: number, signal: AbortSignal) {
  const request = {
    ...detailRequest({ ...view, page }),
    pageSize: EXPORT_PAGE_SIZE,
    GETRESULT: "true",
  };
  return readDetail(await call(getRevenueDetail, request, { signal }));
}

/** A device's last seven full UTC days, oldest first. */
export function deviceSevenDays(deviceId: string) {
  return callQuery(
    getLastSevenDays,
    { deviceId },
    { select: (answer) => sevenDays(answer.data, Date.now()) },
  );
}

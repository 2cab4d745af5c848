import { NO_CONTENT } from "@nodeyard/contract/envelope.ts";
import { formatMicroBp, parseMicroBp } from "@nodeyard/contract/money.ts";
import { EXPORT_PAGE_SIZE } from "@nodeyard/contract/pagination.ts";
import { getLastSevenDays } from "@nodeyard/contract/revenue/calls.ts";
import {
  getRevenueDetail,
  type RevenueDetailResponse,
} from "@nodeyard/contract/revenue/detail-calls.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../shared/http.ts";
import { revenueKey } from "../cache-keys.ts";
import { sevenDays } from "../seven-days.ts";
import { detailRequest, type DetailView } from "./detail-view.ts";

function addBp(one: string, other: string): string {
  return formatMicroBp((parseMicroBp(one) ?? 0n) + (parseMicroBp(other) ?? 0n));
}

/** Rows, whichever way the wire says that there are none, and the sums of their day. */
function readDetail(answer: RevenueDetailResponse) {
  return {
    rows: answer.detailList === NO_CONTENT ? [] : answer.detailList,
    total: answer.deviceLength,
    pageSize: answer.deviceNumSize,
    day: answer.day,
    yuanPerBp: answer.RMBPrice,
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

export function revenueDetail(view: DetailView) {
  return queryOptions({
    queryKey: revenueKey("detail", view),
    meta: { shows: ["devices"] },
    queryFn: ({ signal }) => call(getRevenueDetail, detailRequest(view), { signal }),
    select: readDetail,
    placeholderData: keepPreviousData,
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
  return queryOptions({
    queryKey: revenueKey("days", deviceId),
    queryFn: ({ signal }) => call(getLastSevenDays, { deviceId }, { signal }),
    select: (answer) => sevenDays(answer.data, Date.now()),
  });
}
